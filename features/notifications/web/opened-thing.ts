/** The id of the thing whose page this is: the last UUID or code in its address; nothing where there is none. */
export function thingAt(pathname: string): string | undefined {
  const isId = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[2-9A-HJKMNP-TV-Z]{8})$/;
  return pathname.split('/').findLast((part) => isId.test(part));
}
