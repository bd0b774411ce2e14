/**
 * Key of a notification's text in the words of its feature, with `title`, `actor`, `group` and
 * `count`. With several actors, it names the last one and `count` is the number of others.
 */
export function notificationKey(kind: string, others: number): string {
  return others > 0 ? `notified.${kind}.more` : `notified.${kind}`;
}

/** Key of the reason for a notification, with the same values. */
export const notificationReasonKey = (kind: string): string => `notifiedReason.${kind}`;

/** Key of the name of a kind of notification in the settings. */
export const notificationKindKey = (kind: string): string => `notifiedKind.${kind}`;
