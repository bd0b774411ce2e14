import type { Queries } from '#platform/server/db.ts';
import type { Role } from '../contract/limits.ts';
import { usernamesIn, type Mentioned } from '../contract/mentions.ts';
import { findPeople, findPeopleCalled } from './user/user-store.ts';

export { countAttempts, giveBackAttempts, openWith } from './attempts/attempt-limits.ts';
export { addressHash, networkOf } from './audit/address-hash.ts';
export { audit, type AuditEntry } from './audit/audit.ts';
export { createNoteDenial } from './audit/note-denial.ts';
export { mayMailUnasked } from './mail/unasked-mails.ts';
export { assertQuota, spendQuota } from './quota/quotas.ts';
export { isOpenSession } from './session/session-store.ts';
export { createIdentify, createIdentifyAgain } from './session/identify.ts';
export { ensureAdministrator, type NewAdministrator } from './user/ensure-administrator.ts';
export { findSignatory } from './user/user-store.ts';

/** What other features show of a person. */
export interface PersonBrief {
  id: string;
  username: string;
  name: string;
  role: Role;
}

/** People by their ids; who is not there any more is missing. */
export async function peopleByIds(db: Queries, ids: readonly string[]): Promise<Map<string, PersonBrief>> {
  if (ids.length === 0) return new Map();
  const people = await findPeople(db, [...new Set(ids)]);
  return new Map(people.map((person) => [person.id, person]));
}

/**
 * Whom a text names by `@username`, of all who are called so: whether they may see where it stands, its feature asks. What names more than fifty
 * people names nobody.
 */
export async function mentionedIn(db: Queries, text: string): Promise<Mentioned[]> {
  const usernames = usernamesIn(text);
  return usernames.length === 0 || usernames.length > 50 ? [] : findPeopleCalled(db, usernames);
}
