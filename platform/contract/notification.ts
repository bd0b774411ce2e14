/**
 * The key of what a notification says, among the words of its feature; with the names `title`, `actor`, `group` and `count`. Where several people did it, who
 * came last is named, and `count` says how many others.
 */
export function notificationKey(kind: string, others: number): string {
  return others > 0 ? `notified.${kind}.more` : `notified.${kind}`;
}

/** The key of why it came to whoever reads it, with the same names. */
export const notificationReasonKey = (kind: string): string => `notifiedReason.${kind}`;

/** The key of what a kind of notification is called where one chooses which to have. */
export const notificationKindKey = (kind: string): string => `notifiedKind.${kind}`;
