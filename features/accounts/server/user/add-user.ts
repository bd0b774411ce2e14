import type { Transaction } from '#platform/server/db.ts';
import { newCode } from '#platform/server/id.ts';
import { refusalOfTaken } from './taken-fields.ts';
import { insertUser, type NewUser, type UserRow } from './user-store.ts';

/** Inserts a person under a new code. A username taken meanwhile is refused at its field. */
export async function addUser(tx: Transaction, user: NewUser): Promise<UserRow> {
  try {
    // Of 6.6e11 codes one is rarely taken; ten in a row mean that something else is wrong.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const added = await insertUser(tx, newCode(), user);
      if (added) return added;
    }
  } catch (error) {
    throw refusalOfTaken(error);
  }
  throw new Error('no free code for a person was found');
}
