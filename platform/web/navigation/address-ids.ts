/** The form of a `:name` in the path of a page: a UUID, or a typable code. */
export type AddressId = 'uuid' | 'code';

const patterns: Readonly<Record<AddressId, RegExp>> = {
  uuid: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  code: /^[2-9A-HJKMNP-TV-Z]{8}$/i,
};

/** Whether each declared ID has its form; a missing value does not. */
export function areIds(
  ids: Readonly<Record<string, AddressId>> | undefined,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(ids ?? {}).every(([name, kind]) => {
    const id = params[name];
    return id === undefined || patterns[kind].test(id);
  });
}
