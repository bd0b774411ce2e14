/**
 * The item `<at>_<id>`, of any feature, after which a group’s page continues its news; read from
 * the address.
 */
export function newsCursorIn(search: URLSearchParams): string | undefined {
  const before = search.get('before') ?? '';
  return /^[\d:.TZ-]{20,32}_[\w-]{1,40}$/.test(before) ? before : undefined;
}
