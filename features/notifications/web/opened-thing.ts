/** The id of the thing that this address shows: of a part that is open in it (`?item=`), else the last UUID or code in its path; nothing where there is none. */
export function thingAt(pathname: string, search = ''): string | undefined {
  const isId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[2-9A-HJKMNP-TV-Z]{8})$/;
  return [...pathname.split('/'), new URLSearchParams(search).get('item') ?? ''].findLast((part) => isId.test(part));
}
