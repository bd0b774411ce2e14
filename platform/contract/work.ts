/** Live message: a visible background task progressed or ended; `id` is its ID. */
export const workChangedMessage = 'work.changed';
