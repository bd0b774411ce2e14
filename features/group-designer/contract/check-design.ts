import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { accountLimits } from '#features/accounts/contract/limits.ts';
import { isUsername, usernameOf } from '#features/accounts/contract/username-rule.ts';
import { visibilities } from '#features/groups/contract/kinds.ts';
import { companyLimit, descriptionLimit, nameLimit } from '#features/groups/contract/limits.ts';
import { languages } from '#platform/contract/language.ts';
import { isOpenText } from '#platform/contract/rich-text/clean-text.ts';
import { isSeen, withoutIdle } from '#platform/contract/unseen.ts';
import { personRoles, type GroupColumn, type PersonColumn } from './columns.ts';
import { inOrder, type Design, type DesignGroup, type DesignPerson } from './design.ts';

/** What is wrong with one cell; `code` is that of its sentence. */
export interface CellProblem {
  kind: 'person' | 'group';
  id: string;
  column: PersonColumn | GroupColumn | 'groups';
  code: string;
}

/** What a design is checked against. */
export interface Surroundings {
  categories: ReadonlySet<string>;
}

/** The form of an address, as registration asks for it. */
const address = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isAddress = (text: string): boolean => text.length <= accountLimits.email && address.test(text);

/** The ID of an account, as the directory shows it. */
const personCode = /^[2-9A-HJKMNP-TV-Z]{8}$/i;
export const isPersonCode = (text: string): boolean => personCode.test(text.trim());

interface Bounds {
  limit: number;
  isRequired?: true;
  hasLines?: true;
}

const personBounds: Partial<Record<PersonColumn, Bounds>> = {
  name: { limit: accountLimits.name, isRequired: true },
  position: { limit: accountLimits.occupation },
  company: { limit: accountLimits.company },
  address: { limit: accountLimits.address },
  postalCode: { limit: accountLimits.postalCode },
  city: { limit: accountLimits.city },
  country: { limit: accountLimits.country },
  phone: { limit: accountLimits.phone },
};

const groupBounds: Partial<Record<GroupColumn, Bounds>> = {
  name: { limit: nameLimit, isRequired: true },
  company: { limit: companyLimit, isRequired: true },
  description: { limit: descriptionLimit, isRequired: true, hasLines: true },
};

/** A cell as it is written into an account or a group. */
export function tidied(cell: string, { hasLines }: Pick<Bounds, 'hasLines'> = {}): string {
  const seen = withoutIdle(cell);
  return (hasLines ? seen.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n') : seen.replace(/\s+/g, ' ')).trim();
}

function textFault(cell: string, bounds: Bounds): string | undefined {
  const text = tidied(cell, bounds);
  if (text === '') return bounds.isRequired ? 'cell.required' : undefined;
  if (text.length > bounds.limit) return 'cell.tooLong';
  if (!isOpenText(text) || !isSeen(text)) return 'cell.unseen';
  return text.startsWith('=') ? 'cell.formula' : undefined;
}

function choiceFault(cell: string, choices: readonly string[], isRequired: boolean): string | undefined {
  if (cell === '') return isRequired ? 'cell.required' : undefined;
  return choices.includes(cell) ? undefined : 'cell.unknown';
}

function addressFault(cell: string): string | undefined {
  const text = cell.trim();
  if (text === '') return 'cell.required';
  return isAddress(text) ? undefined : 'cell.addressInvalid';
}

const usernameFault = (cell: string): string | undefined => {
  const name = usernameOf(cell);
  return name === '' || (name.length >= accountLimits.usernameMin && isUsername(name)) ? undefined : 'cell.usernameInvalid';
};

/** Two groups with the same of it are one to whoever looks for it by name. */
export const groupKey = ({ name, company }: Pick<DesignGroup, 'name' | 'company'>): string =>
  JSON.stringify([canonicalIdentifier(tidied(name)), canonicalIdentifier(tidied(company))]);

/** By what people are the same. */
export const personKey = ({ email }: Pick<DesignPerson, 'email'>): string => canonicalIdentifier(email);

/** The keys that several rows have. */
function repeated<R>(rows: readonly R[], keyOf: (row: R) => string): Set<string> {
  const seen = new Set<string>();
  return new Set(rows.map(keyOf).filter((key) => key !== '' && (seen.has(key) || !seen.add(key))));
}

function* personFaults(person: DesignPerson): Generator<[PersonColumn, string | undefined]> {
  yield ['role', choiceFault(person.role, personRoles, true)];
  yield ['email', addressFault(person.email)];
  yield ['username', usernameFault(person.username)];
  yield ['language', choiceFault(person.language, languages, false)];
  for (const [column, bounds] of Object.entries(personBounds) as [PersonColumn, Bounds][])
    yield [column, textFault(person[column], bounds)];
}

function* groupFaults(group: DesignGroup, { categories }: Surroundings): Generator<[GroupColumn, string | undefined]> {
  for (const [column, bounds] of Object.entries(groupBounds) as [GroupColumn, Bounds][]) yield [column, textFault(group[column], bounds)];
  yield ['category', group.category === '' ? 'cell.required' : categories.has(group.category) ? undefined : 'cell.categoryUnknown'];
  yield ['visibility', choiceFault(group.visibility, visibilities, false)];
  yield ['manager', isPersonCode(group.manager) ? undefined : addressFault(group.manager)];
}

/**
 * What is wrong with a design, in the order of its rows: groups first. After each row there is a pause, in which whoever goes through many may let others have
 * their turn. What only the database knows, such as names that are taken, the preview adds.
 */
export function* problemsByRow(design: Design, surroundings: Surroundings): Generator<CellProblem | 'pause'> {
  const people = inOrder(design.people);
  const groups = inOrder(design.groups);
  const sameNames = repeated(groups, groupKey);
  const sameAddresses = repeated(people, personKey);
  const sameUsernames = repeated(people, ({ username }) => canonicalIdentifier(username));
  for (const group of groups) {
    const { id } = group;
    for (const [column, code] of groupFaults(group, surroundings)) if (code) yield { kind: 'group', id, column, code };
    if (group.name.trim() !== '' && sameNames.has(groupKey(group))) yield { kind: 'group', id, column: 'name', code: 'cell.groupExists' };
    yield 'pause';
  }
  for (const person of people) {
    const { id, username } = person;
    for (const [column, code] of personFaults(person)) if (code) yield { kind: 'person', id, column, code };
    if (sameAddresses.has(personKey(person))) yield { kind: 'person', id, column: 'email', code: 'cell.addressRepeated' };
    if (username.trim() !== '' && sameUsernames.has(canonicalIdentifier(username)))
      yield { kind: 'person', id, column: 'username', code: 'cell.usernameTaken' };
    yield 'pause';
  }
}

/** The same, at once. */
export function checkDesign(design: Design, surroundings: Surroundings): CellProblem[] {
  return [...problemsByRow(design, surroundings)].filter((found) => found !== 'pause');
}
