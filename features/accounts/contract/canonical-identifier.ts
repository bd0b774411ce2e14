/**
 * Canonical form of a username or email address, for comparisons: NFKC and lower case. In SQL,
 * `canonical_identifier`.
 */
export function canonicalIdentifier(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
