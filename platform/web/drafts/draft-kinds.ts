/**
 * Kinds of unsent texts, and metadata of uploads. The kind is not encrypted, so that signing out
 * can name what would be lost.
 */
export const draftKinds = ['document', 'clause', 'message', 'discussion', 'comment', 'form', 'upload'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Prefix of the local storage keys of a person’s texts; of one kind or of all. */
export const prefixOf = (personId: string, kind?: DraftKind) => `text:${personId}:${kind === undefined ? '' : `${kind}:`}`;

/** Kinds of unsent texts that a person has on this device. */
export function storedDraftKinds(personId: string): DraftKind[] {
  const keys = Object.keys(localStorage);
  return draftKinds.filter((kind) => keys.some((key) => key.startsWith(prefixOf(personId, kind))));
}
