/** What somebody may be writing; and what is known of a file that they are uploading. The kind stays readable, so that signing out can say what would be lost without opening it. */
export const textKinds = ['document', 'clause', 'message', 'discussion', 'comment', 'form', 'upload'] as const;
export type TextKind = (typeof textKinds)[number];

/** How the keys in local storage begin of what one person is writing; of one kind, or of all. */
export const prefixOf = (personId: string, kind?: TextKind) => `text:${personId}:${kind === undefined ? '' : `${kind}:`}`;

/** What kinds of text a person has on this device that the server does not have. */
export function keptKinds(personId: string): TextKind[] {
  const keys = Object.keys(localStorage);
  return textKinds.filter((kind) => keys.some((key) => key.startsWith(prefixOf(personId, kind))));
}
