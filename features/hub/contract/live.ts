/**
 * Something in a part of the Hub that the recipient sees was added, changed or removed. `id` is its
 * id, or empty if many may have changed.
 */
export const hubChangedMessage = 'hub.changed';
