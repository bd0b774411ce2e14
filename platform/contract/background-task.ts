/** Live message: a visible background task progressed or ended; `id` is its ID. */
export const taskChangedMessage = 'work.changed';
