import { openInvited, unknownPasswordHash, type Invited } from '#features/accounts/server/public-api.ts';
import { usernameOf } from '#features/accounts/contract/username-rule.ts';
import { foundGroup, placeMembers } from '#features/groups/server/public-api.ts';
import { isVisibility } from '#features/groups/contract/kinds.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { tidied } from '../../contract/check-design.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import type { Plan } from '../plan/plan-design.ts';
import type { PlannedManager } from '../plan/planned-managers.ts';
import { keepAccounts, keepFounded, keepPending, keepPlaced, type MadeAccount } from './made-store.ts';

/** So many are made by one statement: the time that the house holds its breath. */
const atOnce = 100;

interface Making {
  designId: string;
  /** In whose language somebody is written to of whom nothing is known. */
  language: Language;
  plan: Plan;
  /** Founded later than the rest of the design. */
  isLater?: boolean;
  /** Called now and then, with how many things were made. */
  made: (count: number) => Promise<void>;
}

/**
 * Makes accounts, groups and memberships of a design without problems, in one transaction: whoever looks on sees all of it or nothing. Groups that wait for
 * somebody's agreement, and who is in no others, are left for later.
 */
export async function makeReal(house: House, tx: Transaction, { designId, language, plan, isLater = false, made }: Making): Promise<void> {
  const userIds = await openAccounts(house, tx, designId, language, plan, made);
  const groupIds = new Map<string, string>();
  const managerIds = new Map<string, string>();
  for (const group of plan.groups) {
    const manager = plan.managers.get(group.id);
    const managerId = manager && managerIn(manager, userIds);
    if (managerId === undefined) throw new Error(`the group ${group.id} of a design has no manager`);
    const groupId = await foundGroup(house, tx, managerId, textOf(group));
    groupIds.set(group.id, groupId);
    managerIds.set(groupId, managerId);
    if (groupIds.size % atOnce === 0) await made(atOnce);
  }
  await keepFounded(
    tx,
    designId,
    [...groupIds].map(([id, groupId]) => ({ id, groupId })),
    isLater,
  );
  const places = [...managerIds].map(([groupId, userId]) => ({ groupId, userId }));
  const pending: typeof places = [];
  for (const { person } of plan.people.filter(({ isWaiting }) => !isWaiting)) {
    const account = userIds.get(person.id);
    if (!account) continue;
    for (const id of new Set(person.groupIds)) {
      const groupId = groupIds.get(id);
      if (groupId === undefined || managerIds.get(groupId) === account.userId) continue;
      (account.isTheirs ? places : pending).push({ groupId, userId: account.userId });
    }
  }
  for (let start = 0; start < places.length; start += atOnce) await placeMembers(tx, places.slice(start, start + atOnce));
  if (pending.length > 0) await keepPending(tx, designId, pending);
  await keepPlaced(tx, [...groupIds.values()]);
}

function managerIn(manager: PlannedManager, accounts: ReadonlyMap<string, MadeAccount>): string | undefined {
  if ('userId' in manager) return manager.userId;
  return 'personId' in manager ? accounts.get(manager.personId)?.userId : undefined;
}

/** The accounts of people by their ids in the design: those that there are, and new ones. */
async function openAccounts(
  house: House,
  tx: Transaction,
  designId: string,
  language: Language,
  plan: Plan,
  made: Making['made'],
): Promise<Map<string, MadeAccount & { isTheirs: boolean }>> {
  const accounts = new Map<string, MadeAccount & { isTheirs: boolean }>();
  const people = plan.people.filter(({ isWaiting }) => !isWaiting);
  const passwordHash = await unknownPasswordHash();
  for (let start = 0; start < people.length; start += atOnce) {
    const some = people.slice(start, start + atOnce);
    const fresh = some.filter(({ account }) => !account).map(({ person }) => person);
    const ids = await openInvited(
      house,
      tx,
      fresh.map((person) => invitedOf(person, language)),
      passwordHash,
    );
    fresh.forEach(({ id: personId }, index) => {
      const userId = ids[index];
      // Taken since it was looked at: the whole is tried again, and then says so.
      if (!userId) throw new Error('a username of a design was taken meanwhile');
      accounts.set(personId, { personId, userId, isMade: true, isTheirs: true });
    });
    for (const { person, account } of some)
      if (account) accounts.set(person.id, { personId: person.id, userId: account.id, isMade: false, isTheirs: account.isTheirs });
    await keepAccounts(
      tx,
      designId,
      some.flatMap(({ person, account }) => (account?.isSettled ? [] : (accounts.get(person.id) ?? []))),
    );
    await made(some.length);
  }
  return accounts;
}

const orNull = (cell: string): string | null => tidied(cell) || null;

const invitedOf = (person: DesignPerson, language: Language): Invited => ({
  username: person.username.trim() === '' ? null : usernameOf(person.username),
  name: tidied(person.name),
  email: person.email.trim(),
  role: person.role === 'manager' ? 'manager' : 'member',
  language: isLanguage(person.language) ? person.language : language,
  address: orNull(person.address),
  postalCode: orNull(person.postalCode),
  city: orNull(person.city),
  country: orNull(person.country),
  phone: orNull(person.phone),
  occupation: orNull(person.position),
  company: orNull(person.company),
});

const textOf = ({ name, company, category, description, visibility }: DesignGroup) => ({
  groupName: tidied(name),
  companyName: tidied(company),
  category,
  description: tidied(description, { hasLines: true }),
  // Nobody is shown to the world unasked.
  visibility: isVisibility(visibility) ? visibility : ('private' as const),
});
