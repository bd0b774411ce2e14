import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { actingIn } from './acting.ts';
import { demoPeople } from './store.ts';

/** Closes the accounts of all demo users, which deletes their groups and documents. */
export async function removeCommunity(app: AppContext): Promise<void> {
  const acting = actingIn(app);
  for (const person of await demoPeople(app.db)) await closeAccount(acting({ ...person, isAdministrator: false, sessionId: newId() }));
}
