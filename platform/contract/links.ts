const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[2-9A-HJ-NP-TV-Z]{8}\b/g;

/** The IDs of things in a path with its query. */
export const idsIn = (path: string): readonly string[] => path.match(ids) ?? [];

/** Whether a path leads to the thing at this address, or to a part of it. */
export const leadsTo = (path: string, address: string): boolean =>
  path === address || (path.startsWith(address) && /^[?#&]/.test(path.slice(address.length)));
