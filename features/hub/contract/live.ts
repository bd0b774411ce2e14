/** Something in a part of the Hub that the receiver sees came, changed or went; `id` is the thing's, empty where many may have changed. */
export const hubChangedMessage = 'hub.changed';
