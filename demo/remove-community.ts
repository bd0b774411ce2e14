import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import type { House } from '#platform/server/house.ts';
import { newId } from '#platform/server/id.ts';
import { actingIn } from './acting.ts';
import { demoPeople } from './store.ts';

/** Closes the accounts of all demo users, which deletes their groups and documents. */
export async function removeCommunity(house: House): Promise<void> {
  const acting = actingIn(house);
  for (const person of await demoPeople(house.db)) await closeAccount(acting({ ...person, isAdministrator: false, sessionId: newId() }));
}
