/**
 * Kinds of unsent texts, and metadata of uploads. The kind is not encrypted, so that signing out
 * can name what would be lost.
 */
export const textKinds = ['document', 'clause', 'message', 'discussion', 'comment', 'form', 'upload'] as const;
export type TextKind = (typeof textKinds)[number];

/** Prefix of the local storage keys of a person’s texts; of one kind or of all. */
export const prefixOf = (personId: string, kind?: TextKind) => `text:${personId}:${kind === undefined ? '' : `${kind}:`}`;

/** Kinds of unsent texts that a person has on this device. */
export function keptKinds(personId: string): TextKind[] {
  const keys = Object.keys(localStorage);
  return textKinds.filter((kind) => keys.some((key) => key.startsWith(prefixOf(personId, kind))));
}
