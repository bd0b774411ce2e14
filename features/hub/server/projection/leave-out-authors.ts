import type { WorkPart } from '#platform/server/work.ts';
import { leaveOutAuthors } from './store.ts';

/**
 * Removes author scopes from items for groups only, which an older version had added. A migration
 * starts it once.
 */
export const leavingOutAuthors: WorkPart = {
  kind: { name: 'hub.leaveOutAuthors', queue: 'hub' },
  name: 'documents',
  size: 500,
  count: async () => 0,
  async batch(_house, tx, _subject, { size, place }) {
    const { looked, last } = await leaveOutAuthors(tx, place ?? '0', size);
    return { done: looked, ...(last === null ? {} : { place: last }) };
  },
};
