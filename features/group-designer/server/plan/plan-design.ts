import { setImmediate } from 'node:timers/promises';
import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { usernameOf } from '#features/accounts/contract/username-rule.ts';
import { isReservedUsername, takenUsernames } from '#features/accounts/server/public-api.ts';
import type { Queries } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { isAddress, personKey, problemsByRow, tidied, type CellProblem, type Surroundings } from '../../contract/check-design.ts';
import { designOf, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { findAccounts, findExistingGroups, listNamedCategories, type Designer, type KnownAccount } from './account-store.ts';

interface Rows {
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

/** Who manages a group: somebody of the design, or an account. */
export type PlannedManager = { personId: string } | { userId: string };

/** What a conversion comes to, worked out the same way for the preview and for the conversion itself. */
export interface Plan {
  problems: CellProblem[];
  /** Who gets into groups; whoever is in none is left out. */
  people: { person: DesignPerson; account: KnownAccount | undefined }[];
  leftOut: DesignPerson[];
  /** By the ids of the design. */
  managers: Map<string, PlannedManager>;
}

export async function planDesign(house: Pick<House, 'config'>, queries: Queries, designer: Designer, rows: Rows): Promise<Plan> {
  const { config } = house;
  const categories = new Set((await listNamedCategories(queries)).map(({ id }) => id));
  const surroundings = { categories, ownEmail: designer.email, mayNameOthers: designer.isAdministrator };
  const problems = await checkInTurns(designOf(rows), surroundings);

  const emails = [...rows.people.map(({ email }) => email), ...rows.groups.map(({ manager }) => manager)].filter((email) =>
    isAddress(email.trim()),
  );
  const asked = [...new Set(emails.map(canonicalIdentifier))];
  const accounts = new Map(
    (await findAccounts(queries, designer, asked, config.smtpUrl !== undefined)).map((account) => [account.asked, account]),
  );
  const accountOf = (email: string) => accounts.get(canonicalIdentifier(email));

  const existing = await findExistingGroups(
    queries,
    rows.groups.map(({ id, name, company }) => ({ id, name: tidied(name), company: tidied(company) })),
  );
  const managers = managersOf(rows, designer, accountOf);
  for (const group of rows.groups) {
    if (existing.has(group.id)) problems.push({ kind: 'group', id: group.id, column: 'name', code: 'cell.groupExists' });
    if (designer.isAdministrator && isAddress(group.manager.trim()) && !managers.has(group.id))
      problems.push({ kind: 'group', id: group.id, column: 'manager', code: 'cell.managerUnknown' });
  }

  const wanted = rows.people.filter(({ username, email }) => username.trim() !== '' && !accountOf(email));
  const taken = await takenUsernames(
    queries,
    wanted.map(({ username }) => usernameOf(username)),
  );
  for (const { id, username } of wanted)
    if (taken.has(usernameOf(username)) || isReservedUsername(usernameOf(username), config.ownerName))
      problems.push({ kind: 'person', id, column: 'username', code: 'cell.usernameTaken' });

  const there = new Set(rows.groups.map(({ id }) => id));
  const managing = new Set([...managers.values()].flatMap((manager) => ('personId' in manager ? [manager.personId] : [])));
  const isIn = ({ id, groupIds }: DesignPerson) => managing.has(id) || groupIds.some((groupId) => there.has(groupId));
  return {
    problems,
    people: rows.people.filter(isIn).map((person) => ({ person, account: accountOf(person.email) })),
    leftOut: rows.people.filter((person) => !isIn(person)),
    managers,
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

/** Oneself; under an administrator, whoever manages groups already, or shall by this design. */
function managersOf(rows: Rows, designer: Designer, accountOf: (email: string) => KnownAccount | undefined): Map<string, PlannedManager> {
  const own = canonicalIdentifier(designer.email);
  const people = new Map(rows.people.map((person) => [personKey(person), person]));
  const managers = new Map<string, PlannedManager>();
  for (const { id, manager } of rows.groups) {
    const key = canonicalIdentifier(manager);
    const account = accountOf(manager);
    const person = people.get(key);
    if (key === own) managers.set(id, { userId: designer.id });
    else if (!designer.isAdministrator) continue;
    else if (account) {
      if (account.mayManage && account.isTheirs) managers.set(id, { userId: account.id });
    } else if (person?.role === 'manager') managers.set(id, { personId: person.id });
  }
  return managers;
}
