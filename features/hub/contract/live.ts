/** Something in a part of the Hub that the receiver sees came, changed or went; `id` is the thing's. */
export const hubChangedMessage = 'hub.changed';
