import { openInvited, unknownPasswordHash, type Invited } from '#features/accounts/server/public-api.ts';
import { usernameOf } from '#features/accounts/contract/username-rule.ts';
import { assignMembers, createGroupFor, inviteMembers, placeMembers, refusingAddresses } from '#features/groups/server/public-api.ts';
import { isVisibility } from '#features/groups/contract/kinds.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { tidied } from '../../contract/check-design.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import type { Designer } from '../plan/account-store.ts';
import type { Becoming, Plan } from '../plan/plan-design.ts';
import type { PlannedManager } from '../plan/planned-managers.ts';
import { saveAccounts, saveFounded, saveInvitations, savePending, saveMemberCounts, type MadeAccount } from './result-store.ts';

/** Rows per statement, to bound the time for which the event loop is blocked. */
const atOnce = 100;

interface PlanApplication {
  designId: string;
  designer: Designer;
  /** Default language for people without one. */
  language: Language;
  plan: Plan;
  blocks: readonly FindBlocked[];
  /** Group created later than the rest of the design. */
  isLater?: boolean;
  /** Progress callback with the number of rows created. */
  made: (count: number) => Promise<void>;
}

/**
 * Creates groups, accounts, memberships and invitations of a design without problems, in one
 * transaction; people of an existing group are invited to it. Groups that need an agreement, and people in no other group, follow later.
 */
export async function applyPlan(app: AppContext, tx: Transaction, application: PlanApplication): Promise<void> {
  const { designId, designer, plan, isLater = false, made } = application;
  const accounts = await openAccounts(app, tx, application);
  const groupIds = new Map<string, string>();
  const managerIds = new Map<string, string>();
  for (const group of plan.groups) {
    const manager = plan.managers.get(group.id);
    const managerId = manager && managerIn(manager, accounts);
    if (managerId === undefined) throw new Error(`the group ${group.id} of a design has no manager`);
    const groupId = await createGroupFor(app, tx, managerId, textOf(group));
    groupIds.set(group.id, groupId);
    managerIds.set(groupId, managerId);
    if (groupIds.size % atOnce === 0) await made(atOnce);
  }
  for (const [id, groupId] of plan.existing) {
    groupIds.set(id, groupId);
    managerIds.set(groupId, designer.id);
  }
  await saveFounded(
    tx,
    designId,
    [...groupIds].map(([id, groupId]) => ({ id, groupId })),
    isLater,
  );
  await placePeople(tx, application, { accounts, groupIds, managerIds });
  await invitePeople(app, tx, application, { accounts, groupIds, managerIds });
  await saveMemberCounts(tx, [...groupIds.values()]);
}

function managerIn(manager: PlannedManager, accounts: ReadonlyMap<string, Placed>): string | undefined {
  if ('userId' in manager) return manager.userId;
  return 'personId' in manager ? accounts.get(manager.personId)?.userId : undefined;
}

/** Account of a person, and how it becomes a member. */
interface Placed extends MadeAccount {
  /**
   * `placed`: added silently, for unopened accounts and the designer. `assigned`: added and
   * notified. `pending`: added once the address is confirmed.
   */
  way: 'placed' | 'assigned' | 'pending';
}

/** Accounts by person ID, including new ones; without people who are invited. */
async function openAccounts(
  app: AppContext,
  tx: Transaction,
  { designId, designer, language, plan, made }: PlanApplication,
): Promise<Map<string, Placed>> {
  const accounts = new Map<string, Placed>();
  const people = plan.people.filter(({ isWaiting, becoming }) => !isWaiting && becoming.fate !== 'invited');
  const passwordHash = people.some(({ becoming }) => becoming.fate === 'new') ? await unknownPasswordHash() : '';
  for (let start = 0; start < people.length; start += atOnce) {
    const some = people.slice(start, start + atOnce);
    const fresh = some.filter(({ becoming }) => becoming.fate === 'new').map(({ person }) => person);
    const ids = await openInvited(
      app,
      tx,
      fresh.map((person) => invitedOf(person, language)),
      passwordHash,
    );
    fresh.forEach(({ id: personId }, index) => {
      const userId = ids[index];
      // Username taken since the check: the job is retried and then reports the problem.
      if (!userId) throw new Error('a username of the design was taken in the meantime');
      accounts.set(personId, { personId, userId, isMade: true, way: 'placed' });
    });
    for (const { person, becoming } of some) {
      const userId = becoming.fate === 'member' ? becoming.userId : becoming.fate === 'known' ? becoming.account.id : undefined;
      if (userId !== undefined) accounts.set(person.id, { personId: person.id, userId, isMade: false, way: wayOf(becoming, designer) });
    }
    await saveAccounts(
      tx,
      designId,
      some.flatMap(({ person }) => {
        const account = accounts.get(person.id);
        return account ? { ...account, isToBeMailed: account.isMade || account.way === 'pending' } : [];
      }),
    );
    await made(some.length);
  }
  return accounts;
}

function wayOf(becoming: Becoming, designer: Designer): Placed['way'] {
  if (becoming.fate === 'member') return becoming.userId === designer.id ? 'placed' : 'assigned';
  if (becoming.fate !== 'known' || becoming.account.isUnopened || becoming.account.id === designer.id) return 'placed';
  return becoming.account.isTheirs ? 'assigned' : 'pending';
}

interface Made {
  accounts: ReadonlyMap<string, Placed>;
  /** Group IDs by group of the design. */
  groupIds: ReadonlyMap<string, string>;
  /** Manager IDs by group of the design. */
  managerIds: ReadonlyMap<string, string>;
}

/** Adds people with an account to the groups. */
async function placePeople(
  tx: Transaction,
  { designId, designer, plan }: PlanApplication,
  { accounts, groupIds, managerIds }: Made,
): Promise<void> {
  const places: Record<Placed['way'], { groupId: string; userId: string }[]> = { placed: [], assigned: [], pending: [] };
  const created = new Set([...accounts.values()].flatMap(({ userId, way }) => (way === 'placed' ? [userId] : [])));
  const existing = new Set(plan.existing.values());
  for (const [groupId, userId] of managerIds) {
    if (existing.has(groupId)) continue;
    // A manager who agreed already knows; one chosen by an administrator is notified.
    const isNotified = designer.isAdministrator && userId !== designer.id && !created.has(userId);
    places[isNotified ? 'assigned' : 'placed'].push({ groupId, userId });
  }
  for (const { person } of plan.people) {
    const account = accounts.get(person.id);
    if (!account) continue;
    for (const groupId of groupsOf(person, groupIds))
      if (managerIds.get(groupId) !== account.userId) places[account.way].push({ groupId, userId: account.userId });
  }
  for (let start = 0; start < places.placed.length; start += atOnce) await placeMembers(tx, places.placed.slice(start, start + atOnce));
  for (let start = 0; start < places.assigned.length; start += atOnce)
    await assignMembers(tx, { assignerId: designer.id, places: places.assigned.slice(start, start + atOnce) });
  if (places.pending.length > 0) await savePending(tx, designId, places.pending);
}

/**
 * Invites all other people by address, in the name of the group's manager or of the administrator.
 */
async function invitePeople(
  app: AppContext,
  tx: Transaction,
  { designId, designer, language, plan, blocks, made }: PlanApplication,
  { groupIds, managerIds }: Made,
): Promise<void> {
  const people = plan.people.filter(({ isWaiting, becoming }) => !isWaiting && becoming.fate === 'invited');
  for (let start = 0; start < people.length; start += atOnce) {
    const some = people.slice(start, start + atOnce);
    const requested = some.flatMap(({ person }) =>
      [...new Set(person.groupIds)].flatMap((id) => {
        const groupId = groupIds.get(id);
        const inviterId = designer.isAdministrator ? designer.id : groupId && managerIds.get(groupId);
        return groupId === undefined || inviterId === undefined ? [] : { person, designGroupId: id, groupId, inviterId };
      }),
    );
    // People who refused the designer are not invited through another manager either.
    const byOthers = requested.filter(({ inviterId }) => inviterId !== designer.id).map(({ person }) => person.email.trim());
    const refusing = byOthers.length > 0 ? await refusingAddresses(app, tx, designer.id, byOthers, blocks) : new Set<string>();
    for (const [inviterId, ofOne] of Map.groupBy(requested, (each) => each.inviterId)) {
      const ids = await inviteMembers(tx, {
        inviterId,
        invitations: ofOne.map(({ person, groupId }) => ({
          groupId,
          ...invitationOf(person, language),
          isSuppressed: refusing.has(person.email.trim()),
        })),
      });
      await saveInvitations(
        tx,
        designId,
        ofOne.flatMap(({ person, designGroupId }, index) => {
          const invitationId = ids[index];
          return invitationId === undefined ? [] : { personId: person.id, groupId: designGroupId, invitationId };
        }),
      );
    }
    await made(some.length);
  }
}

const groupsOf = ({ groupIds: own }: DesignPerson, groupIds: Made['groupIds']): string[] => [
  ...new Set(own.flatMap((id) => groupIds.get(id) ?? [])),
];

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

function invitationOf(person: DesignPerson, language: Language) {
  const { email, language: theirs, ...profile } = invitedOf(person, language);
  return { email, language: theirs, profile };
}

const textOf = ({ name, company, category, description, visibility }: DesignGroup) => ({
  groupName: tidied(name),
  companyName: tidied(company),
  category,
  description: tidied(description, { hasLines: true }),
  // Default to private: groups are public only on request.
  visibility: isVisibility(visibility) ? visibility : ('private' as const),
});
