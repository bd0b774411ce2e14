import { setImmediate } from 'node:timers/promises';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { usernameOf } from '#features/accounts/contract/username-rule.ts';
import { isReservedUsername, takenUsernames } from '#features/accounts/server/public-api.ts';
import { assignableAccounts, refusingAddresses } from '#features/groups/server/public-api.ts';
import type { FindBlocked } from '#platform/server/extension-points/find-blocked.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { isAddress, isPersonCode, problemsByRow, tidied, type CellProblem, type Surroundings } from '../../contract/check-design.ts';
import { designOf, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { findAccounts, findExistingGroups, listNamedCategories, managedAmong, type Designer, type KnownAccount } from './account-store.ts';
import { isRequested, managersOf, type PlannedManager } from './planned-managers.ts';

interface Rows {
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

/** Effect of a conversion on a person in a group. */
export type Becoming =
  /** Asked to join. Nothing is known of the address, not even whether it has an account. */
  | { fate: 'invited' }
  /**
   * Accepted another invitation of the manager with this address: added to the manager's own groups
   * and notified.
   */
  | { fate: 'member'; userId: string }
  /** An administrator creates an account. */
  | { fate: 'new' }
  /**
   * An administrator adds an existing account, whose owner is notified, or an unopened account of
   * an earlier conversion.
   */
  | { fate: 'known'; account: KnownAccount };

/** Effects of a conversion, computed in the same way for the preview and for the conversion. */
export interface Plan {
  problems: CellProblem[];
  /** People in groups; all others are left out. */
  people: {
    person: DesignPerson;
    becoming: Becoming;
    /** All their groups need an agreement. */
    isWaiting: boolean;
  }[];
  leftOut: DesignPerson[];
  /** By group of the design. */
  managers: ReadonlyMap<string, PlannedManager>;
  /** Groups that are created immediately. */
  groups: DesignGroup[];
  /** Existing groups of the designer, by group of the design. */
  existing: ReadonlyMap<string, string>;
}

/** Decisions already made when a single group of a converted design is created. */
interface Settled {
  /** The manager who agreed. */
  managerId: string;
  /** Accounts created or added by the conversion, by person. */
  accounts: ReadonlyMap<string, KnownAccount>;
}

/**
 * Computes the plan of a conversion; reads only. `settled`: for a single group that is created
 * later.
 */
export async function planDesign(
  app: Pick<AppContext, 'config'>,
  queries: Queries,
  designer: Designer,
  rows: Rows,
  blocks: readonly FindBlocked[],
  settled?: Settled,
): Promise<Plan> {
  const { config } = app;
  const categories = new Set((await listNamedCategories(queries)).map(({ id }) => id));
  const problems = await checkInTurns(designOf(rows), { categories });

  const { existing, created, problems: removed } = await existingAmong(queries, designer, rows.groups);
  problems.push(...removed);
  const taken = await findExistingGroups(
    queries,
    created.map(({ id, name, company }) => ({ id, name: tidied(name), company: tidied(company) })),
  );
  const known = designer.isAdministrator
    ? await accountsAmong(queries, rows, designer, config.smtpUrl !== undefined)
    : new Map<string, KnownAccount>();
  const accountOf = (email: string) => known.get(canonicalIdentifier(email));
  const managers: ReadonlyMap<string, PlannedManager> = settled
    ? new Map(rows.groups.map(({ id }) => [id, { userId: settled.managerId }]))
    : new Map([
        ...(await managersOf(queries, designer, { people: rows.people, groups: created }, { accountOf, blocks })),
        ...[...existing.keys()].map((id) => [id, { userId: designer.id }] as const),
      ]);
  for (const { id, manager } of created) {
    if (taken.has(id)) problems.push({ kind: 'group', id, column: 'name', code: 'cell.groupExists' });
    if (!managers.has(id) && (isAddress(manager.trim()) || isPersonCode(manager)))
      problems.push({ kind: 'group', id, column: 'manager', code: 'cell.managerUnknown' });
  }

  const isOwn = (groupId: string) => {
    const manager = managers.get(groupId);
    return manager === undefined || ('userId' in manager && manager.userId === designer.id);
  };
  const becomingOf = await becomingsOf(app, queries, designer, rows.people, { accountOf, blocks, settled, isOwn });
  problems.push(...(await usernameProblems(app, queries, designer, rows.people, becomingOf)));

  const founded = created.filter(({ id }) => !isRequested(managers.get(id)));
  const there = new Set(rows.groups.map(({ id }) => id));
  const now = new Set([...founded.map(({ id }) => id), ...existing.keys()]);
  const managing = new Set([...managers.values()].flatMap((manager) => ('personId' in manager ? [manager.personId] : [])));
  const isIn = ({ id, groupIds }: DesignPerson, groups: ReadonlySet<string>) =>
    managing.has(id) || groupIds.some((groupId) => groups.has(groupId));
  return {
    problems,
    people: rows.people
      .filter((person) => isIn(person, there))
      .map((person) => ({ person, becoming: becomingOf(person), isWaiting: !isIn(person, now) })),
    leftOut: rows.people.filter((person) => !isIn(person, there)),
    managers,
    groups: founded,
    existing,
  };
}

/** Separates existing groups of the designer from those to create. Unknown ones, and those of others, are alike. */
async function existingAmong(queries: Queries, { id: designerId }: Designer, groups: readonly DesignGroup[]) {
  const named = groups.flatMap(({ id, existingId }) => (existingId === undefined ? [] : [[id, existingId] as const]));
  const managed =
    named.length === 0
      ? new Set<string>()
      : await managedAmong(
          queries,
          designerId,
          named.map(([, groupId]) => groupId),
        );
  return {
    existing: new Map(named.filter(([, groupId]) => managed.has(groupId))),
    created: groups.filter(({ existingId }) => existingId === undefined),
    problems: named
      .filter(([, groupId]) => !managed.has(groupId))
      .map(([id]): CellProblem => ({ kind: 'group', id, column: 'name', code: 'cell.groupNotManaged' })),
  };
}

/** Accounts with the addresses of a design, for administrators. */
async function accountsAmong(queries: Queries, rows: Rows, designer: Designer, canConfirm: boolean): Promise<Map<string, KnownAccount>> {
  const emails = [...rows.people.map(({ email }) => email), ...rows.groups.map(({ manager }) => manager)];
  const accounts = await findAccounts(queries, designer, canonicalAddresses(emails), canConfirm);
  return new Map(accounts.map((account) => [account.asked, account]));
}

const canonicalAddresses = (emails: readonly string[]): string[] => [
  ...new Set(emails.filter((email) => isAddress(email.trim())).map(canonicalIdentifier)),
];

interface Dependencies {
  accountOf: (email: string) => KnownAccount | undefined;
  blocks: readonly FindBlocked[];
  settled: Settled | undefined;
  /** Whether the designer manages this group of the design. */
  isOwn: (groupId: string) => boolean;
}

type Becomings = (person: DesignPerson) => Becoming;

async function becomingsOf(
  app: Pick<AppContext, 'config'>,
  queries: Queries,
  designer: Designer,
  people: readonly DesignPerson[],
  dependencies: Dependencies,
): Promise<Becomings> {
  return designer.isAdministrator
    ? ofAdministrator(app, queries, designer, people, dependencies)
    : ofManager(queries, designer, people, dependencies);
}

/**
 * Depends only on who accepted an earlier invitation of the manager, so that nothing else about
 * accounts is revealed.
 */
async function ofManager(
  queries: Queries,
  designer: Designer,
  people: readonly DesignPerson[],
  { blocks, settled, isOwn }: Dependencies,
): Promise<Becomings> {
  const found = await assignableAccounts(queries, designer, canonicalAddresses(people.map(({ email }) => email)), blocks);
  const assignable = new Map(found.map(({ asked, id }) => [asked, id]));
  const own = canonicalIdentifier(designer.email);
  return ({ id, email, groupIds }) => {
    const account = settled?.accounts.get(id);
    if (account) return { fate: 'known', account };
    const key = canonicalIdentifier(email);
    if (key === own) return { fate: 'member', userId: designer.id };
    const userId = assignable.get(key);
    // Members of the designer's groups did not agree to groups of others.
    return userId !== undefined && groupIds.every(isOwn) ? { fate: 'member', userId } : { fate: 'invited' };
  };
}

/**
 * An administrator adds existing accounts and creates others. People who declined, left or blocked
 * are not added again.
 */
async function ofAdministrator(
  app: Pick<AppContext, 'config'>,
  queries: Queries,
  designer: Designer,
  people: readonly DesignPerson[],
  { accountOf, blocks }: Dependencies,
): Promise<Becomings> {
  const known = people.filter(({ email }) => accountOf(email)).map(({ email }) => canonicalIdentifier(email));
  const refusing = await refusingAddresses(app, queries, designer.id, known, blocks);
  return ({ email }) => {
    const account = accountOf(email);
    if (!account) return { fate: 'new' };
    return refusing.has(canonicalIdentifier(email)) ? { fate: 'invited' } : { fate: 'known', account };
  };
}

/**
 * Usernames that new accounts cannot have. People of a manager get theirs on acceptance if it is
 * free, so that a list does not reveal taken names.
 */
async function usernameProblems(
  { config }: Pick<AppContext, 'config'>,
  queries: Queries,
  { isAdministrator }: Designer,
  people: readonly DesignPerson[],
  becomingOf: (person: DesignPerson) => Becoming,
): Promise<CellProblem[]> {
  const wanted = people.filter((person) => person.username.trim() !== '' && (!isAdministrator || becomingOf(person).fate === 'new'));
  const names = wanted.map(({ username }) => usernameOf(username));
  const taken = isAdministrator ? await takenUsernames(queries, names) : new Set<string>();
  return wanted
    .filter(({ username }) => taken.has(usernameOf(username)) || isReservedUsername(usernameOf(username), config.ownerName))
    .map(({ id }) => ({ kind: 'person', id, column: 'username', code: 'cell.usernameTaken' }));
}

/** Rows checked before yielding to other tasks. */
const rowsAtOnce = 250;

async function checkInTurns(design: Design, surroundings: Surroundings): Promise<CellProblem[]> {
  const problems: CellProblem[] = [];
  let rows = 0;
  for (const found of problemsByRow(design, surroundings)) {
    if (found !== 'pause') problems.push(found);
    else if ((rows += 1) % rowsAtOnce === 0) await setImmediate();
  }
  return problems;
}
