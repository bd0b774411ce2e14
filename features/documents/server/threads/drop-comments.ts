import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { threadsChanged } from '../domain-events.ts';
import { writersRooms } from '../emit-document-changed.ts';
import { lockById } from '../store.ts';
import { deleteCommentsOf } from './thread-store.ts';

/** Deletes all comments on passages by a person whose account is closed. */
export async function dropCommentsOf({ emit }: Pick<AppContext, 'emit'>, tx: Transaction, userId: string): Promise<void> {
  for (const id of await deleteCommentsOf(tx, userId)) {
    const row = await lockById(tx, id);
    if (row) await emit(tx, threadsChanged({ id, rooms: writersRooms(row) }));
  }
}
