/** From where on the address of a group's page has its news told: behind the one of this instant and id, `<at>_<id>`, whatever feature's it is. */
export function newsPlaceIn(search: URLSearchParams): string | undefined {
  const before = search.get('before') ?? '';
  return /^[\d:.TZ-]{20,32}_[\w-]{1,40}$/.test(before) ? before : undefined;
}
