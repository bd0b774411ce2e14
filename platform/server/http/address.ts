const longestPath = 2_000;
const longestQuery = 6_000;

/** Where addresses lead that no program of good faith writes: to a place that is as missing as any other. */
export const malformedAddress = '/malformed-address';

/**
 * The address of a request as the rest of the server may take it: one that cannot be decoded, holds control characters, leads
 * upwards or is longer than any of ours becomes an address where nothing is, so that it is answered in the same way as those.
 */
export function wellFormedAddress(url: string): string {
  const [path = '', query = ''] = splitOnce(url, '?');
  // No text holds a zero, and the database takes none.
  if (isWellFormed(path) && query.length <= longestQuery && !query.includes('%00')) return url;
  return path.startsWith('/api/') ? `/api${malformedAddress}` : malformedAddress;
}

function isWellFormed(path: string): boolean {
  if (!path.startsWith('/') || path.length > longestPath) return false;
  try {
    return !/[\0-\x1f\x7f\\]|\/\/|\/\.\.?(?:\/|$)/.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
