import type { TaskStep } from '#platform/server/jobs/background-tasks.ts';
import { leaveOutAuthors } from './store.ts';

/**
 * Removes author scopes from items for groups only, which an older version had added. A migration
 * starts it once.
 */
export const clearAuthors: TaskStep = {
  kind: { name: 'hub.leaveOutAuthors', queue: 'hub' },
  name: 'documents',
  size: 500,
  count: async () => 0,
  async batch(_app, tx, _subject, { size, place }) {
    const { looked, last } = await leaveOutAuthors(tx, place ?? '0', size);
    return { done: looked, ...(last === null ? {} : { place: last }) };
  },
};
