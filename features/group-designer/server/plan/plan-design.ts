import { setImmediate } from 'node:timers/promises';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { usernameOf } from '#features/accounts/contract/username-rule.ts';
import { isReservedUsername, takenUsernames } from '#features/accounts/server/public-api.ts';
import type { BlockedAmong } from '#platform/server/blocked-among.ts';
import type { Queries } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import {
  isAddress,
  isPersonCode,
  personKey,
  problemsByRow,
  tidied,
  type CellProblem,
  type Surroundings,
} from '../../contract/check-design.ts';
import { designOf, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { findAccounts, findExistingGroups, listNamedCategories, type Designer, type KnownAccount } from './account-store.ts';
import { isAsked, managersOf, type PlannedManager } from './planned-managers.ts';

interface Rows {
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

/** What a conversion comes to, worked out the same way for the preview and for the conversion itself. */
export interface Plan {
  problems: CellProblem[];
  /** Who gets into groups; whoever is in none is left out. */
  people: {
    person: DesignPerson;
    account: KnownAccount | undefined;
    /** All groups that they are in wait for somebody's agreement. */
    isWaiting: boolean;
  }[];
  leftOut: DesignPerson[];
  /** By the ids of the design. */
  managers: ReadonlyMap<string, PlannedManager>;
  /** The groups that are founded at once. */
  groups: DesignGroup[];
}

/** What is settled where one group of a design that was converted is founded by itself. */
interface Settled {
  /** Who agreed to manage it. */
  managerId: string;
  /** By the ids of people; null is left out. */
  accounts: ReadonlyMap<string, KnownAccount | null>;
}

export async function planDesign(
  house: Pick<House, 'config'>,
  queries: Queries,
  designer: Designer,
  rows: Rows,
  blocks: readonly BlockedAmong[],
  settled?: Settled,
): Promise<Plan> {
  const { config } = house;
  const categories = new Set((await listNamedCategories(queries)).map(({ id }) => id));
  const problems = await checkInTurns(designOf(rows), { categories });

  const emails = [...rows.people.map(({ email }) => email), ...rows.groups.map(({ manager }) => manager)].filter((email) =>
    isAddress(email.trim()),
  );
  const asked = [...new Set(emails.map(canonicalIdentifier))];
  const accounts = new Map(
    (await findAccounts(queries, designer, asked, config.smtpUrl !== undefined)).map((account) => [account.asked, account]),
  );
  const accountOf = (email: string) => accounts.get(canonicalIdentifier(email));
  const accountFor = ({ id, email }: DesignPerson) => settled?.accounts.get(id) ?? accountOf(email);

  const existing = await findExistingGroups(
    queries,
    rows.groups.map(({ id, name, company }) => ({ id, name: tidied(name), company: tidied(company) })),
  );
  const managers: ReadonlyMap<string, PlannedManager> = settled
    ? new Map(rows.groups.map(({ id }) => [id, { userId: settled.managerId }]))
    : await managersOf(queries, designer, rows, { accountOf, blocks });
  for (const { id, manager } of rows.groups) {
    if (existing.has(id)) problems.push({ kind: 'group', id, column: 'name', code: 'cell.groupExists' });
    if (!managers.has(id) && (isAddress(manager.trim()) || isPersonCode(manager)))
      problems.push({ kind: 'group', id, column: 'manager', code: faultOfManager(rows, designer, manager) });
  }

  const wanted = rows.people.filter((person) => person.username.trim() !== '' && !accountFor(person));
  const taken = await takenUsernames(
    queries,
    wanted.map(({ username }) => usernameOf(username)),
  );
  for (const { id, username } of wanted)
    if (taken.has(usernameOf(username)) || isReservedUsername(usernameOf(username), config.ownerName))
      problems.push({ kind: 'person', id, column: 'username', code: 'cell.usernameTaken' });

  const founded = rows.groups.filter(({ id }) => !isAsked(managers.get(id)));
  const there = new Set(rows.groups.map(({ id }) => id));
  const now = new Set(founded.map(({ id }) => id));
  const managing = new Set([...managers.values()].flatMap((manager) => ('personId' in manager ? [manager.personId] : [])));
  const isIn = ({ id, groupIds }: DesignPerson, groups: ReadonlySet<string>) =>
    settled?.accounts.get(id) !== null && (managing.has(id) || groupIds.some((groupId) => groups.has(groupId)));
  return {
    problems,
    people: rows.people
      .filter((person) => isIn(person, there))
      .map((person) => ({ person, account: accountFor(person), isWaiting: !isIn(person, now) })),
    leftOut: rows.people.filter((person) => !isIn(person, there)),
    managers,
    groups: founded,
  };
}

/** So many rows are looked at before whoever else asks for something has their turn. */
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

/** Under people who are new, administrators alone found groups. */
function faultOfManager({ people }: Rows, { isAdministrator }: Designer, manager: string): string {
  const isOfDesign = people.some((person) => person.role === 'manager' && personKey(person) === canonicalIdentifier(manager));
  return isOfDesign && !isAdministrator ? 'cell.managerNotYours' : 'cell.managerUnknown';
}
