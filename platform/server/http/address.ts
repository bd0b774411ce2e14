const longestPath = 2_000;
const longestQuery = 6_000;

/**
 * Path without a route that replaces malformed paths, so that they are answered like any unknown
 * one.
 */
export const malformedAddress = '/malformed-address';

/**
 * The URL of a request, or a path without a route where it is malformed: undecodable, with control
 * characters or `..`, or too long.
 */
export function wellFormedAddress(url: string): string {
  const [path = '', query = ''] = splitOnce(url, '?');
  // PostgreSQL does not accept NUL in texts.
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
