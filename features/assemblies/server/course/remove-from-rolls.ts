import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { appendByServer } from '../log/append.ts';
import { unclosedOf } from '../store.ts';

/**
 * Records that a person who left the group, or whose account is closed, is no longer on the roll of
 * assemblies that are not over. Ballots that were cast stay valid.
 */
export async function removeFromRolls(app: Pick<AppContext, 'emit'>, tx: Transaction, userId: string, groupId?: string): Promise<void> {
  for (const { id } of await unclosedOf(tx, userId, groupId))
    await appendByServer(app, tx, id, {
      change(log, state) {
        if (findPerson(state, userId)?.removedAt !== null) return;
        log.add({ kind: 'personRemoved', payload: { person: userId } }, null);
      },
    });
}
