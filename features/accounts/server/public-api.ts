import type { Queries } from '#platform/server/database/db.ts';
import type { Role } from '../contract/limits.ts';
import { findPeople } from './user/user-store.ts';

export {
  makeAdministratorByCommand,
  peopleMeant,
  resetPasswordByCommand,
  turnOffTwoFactorByCommand,
  unlockByCommand,
} from './administration/command-line-actions.ts';
export { countAttempts, refundAttempts, openWith } from './attempts/attempt-limits.ts';
export { addressHash, networkOf } from './audit/address-hash.ts';
export { audit, type AuditEntry } from './audit/audit.ts';
export { checkChain } from './audit/check-chain.ts';
export { createNoteDenial } from './audit/note-denial.ts';
export { mayMailUnsolicited as mayMailUnasked } from './mail/unsolicited-mails.ts';
export { defineAccessNotice } from './mail/mails.ts';
export { accessNotice } from './objection/send-access-notice.ts';
export { invitationsPerDay } from './quotas.ts';
export { assertQuota, isSettled, spendQuota } from './quota/quotas.ts';
export { mentionedIn, mentionedReaders, readersAmong, type SeenBy } from './mentions-store.ts';
export { lockSession, isOpenSession, sessionBegan } from './session/session-store.ts';
export { isByOwnPasskey } from './passkeys/passkey-keys.ts';
export { faceOf } from './picture/face-of.ts';
export { openNewcomer, prepareNewcomer, signInNewcomer } from './registration/open-newcomer.ts';
export { correctNames, type CorrectedName } from './person/correct-names.ts';
export { visibleTo as personVisibleTo } from './policy.ts';
export { createIdentify, createIdentifyAgain } from './session/identify.ts';
export { openInvited, openingLink, unknownPasswordHash, type Invited } from './invited/open-invited.ts';
export { admitsNewcomer, confirmOwnAddress, isAddressTaken, newPasswordHash, openByInvitation } from './invited/accept-invited.ts';
export { noteTermsAccepted, removeUnopened, takenUsernames } from './invited/invited-store.ts';
export { visibleTo as peopleVisibleTo } from './policy.ts';
export { isReservedUsername } from './user/reserved-usernames.ts';
export { ensureAdministrator, type NewAdministrator } from './user/ensure-administrator.ts';
export { findSignatory } from './user/user-store.ts';

/** Fields of a person that other features show. */
export interface PersonBrief {
  id: string;
  username: string;
  name: string;
  role: Role;
}

/** People by ID; deleted ones are missing. */
export async function peopleByIds(db: Queries, ids: readonly string[]): Promise<Map<string, PersonBrief>> {
  if (ids.length === 0) return new Map();
  const people = await findPeople(db, [...new Set(ids)]);
  return new Map(people.map((person) => [person.id, person]));
}
