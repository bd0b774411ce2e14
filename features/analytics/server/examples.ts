import type { Examples } from '#platform/server/testing/examples.ts';
import { addView, addVisit, insertVisitor, readToday } from './store.ts';

export const examples: Examples = {
  async make({ app: { db } }) {
    await addView(db, '/', 'en');
    await db.transaction(async (tx) => {
      const day = await readToday(tx);
      await insertVisitor(tx, day, 'a-hash-of-one-visitor');
      await addVisit(tx, day, 'en');
    });
    return [];
  },
};
