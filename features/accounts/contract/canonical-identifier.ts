/**
 * The one form of a username or an e-mail address by which it is compared: whatever can be typed for the same name comes to the same text.
 * Compatibility forms (full-width and mathematical letters, ligatures) and letter case go. In SQL it is `canonical_identifier`.
 */
export function canonicalIdentifier(typed: string): string {
  return typed.normalize('NFKC').toLowerCase().normalize('NFKC').trim();
}
