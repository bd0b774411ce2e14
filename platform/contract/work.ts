/** Long work that somebody may see went on or ended; `id` is the work's. */
export const workChangedMessage = 'work.changed';
