/**
 * Returns the id of the thing at an address: of a part in `?item=`, else the last UUID or code in
 * the path; undefined if there is none.
 */
export function thingAt(pathname: string, search = ''): string | undefined {
  const isId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[2-9A-HJKMNP-TV-Z]{8})$/;
  return [...pathname.split('/'), new URLSearchParams(search).get('item') ?? ''].findLast((part) => isId.test(part));
}
