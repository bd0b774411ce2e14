import type { Transaction } from '#platform/server/database/db.ts';
import { newCode } from '#platform/server/common/id.ts';
import { refusalOfTaken } from './taken-fields.ts';
import { insertUser, type NewUser, type UserRow } from './user-store.ts';

/** Inserts a user with a new ID; throws a field error if the username was taken in the meantime. */
export async function addUser(tx: Transaction, user: NewUser): Promise<UserRow> {
  try {
    // Collisions among 6.6e11 IDs are rare; ten in a row indicate another fault.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const added = await insertUser(tx, newCode(), user);
      if (added) return added;
    }
  } catch (error) {
    throw refusalOfTaken(error);
  }
  throw new Error('no free ID found for an account');
}
