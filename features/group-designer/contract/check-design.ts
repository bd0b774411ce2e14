import { canonicalIdentifier } from '#features/accounts/contract/canonical-identifier.ts';
import { accountLimits } from '#features/accounts/contract/limits.ts';
import { profileFields } from '#features/accounts/contract/profile-fields.ts';
import { isUsername, usernameOf } from '#features/accounts/contract/username-rule.ts';
import { visibilities } from '#features/groups/contract/kinds.ts';
import { companyLimit, descriptionLimit, nameLimit } from '#features/groups/contract/limits.ts';
import { languages } from '#platform/contract/language.ts';
import { isOpenText } from '#platform/contract/rich-text/clean-text.ts';
import { isSeen, withoutIdle } from '#platform/contract/unseen.ts';
import { personRoles, type GroupColumn, type PersonColumn } from './columns.ts';
import { inOrder, type Design, type DesignGroup, type DesignPerson } from './design.ts';

/** Problem in one cell; `code` is an error code. */
export interface CellProblem {
  kind: 'person' | 'group';
  id: string;
  column: PersonColumn | GroupColumn | 'groups';
  code: string;
}

/** Data that a design is checked against. */
export interface Surroundings {
  categories: ReadonlySet<string>;
}

/** Syntax of an email address, as in registration. */
const address = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const isAddress = (text: string): boolean => text.length <= accountLimits.email && address.test(text);

/** ID of an account, as the directory shows it. */
const personCode = /^[2-9A-HJKMNP-TV-Z]{8}$/i;
export const isPersonCode = (text: string): boolean => personCode.test(text.trim());

interface Bounds {
  limit: number;
  isRequired?: true;
  hasLines?: true;
}

const personBounds: Partial<Record<PersonColumn, Bounds>> = {
  name: { limit: accountLimits.name, isRequired: true },
  position: { limit: profileFields.occupation.limit },
  company: { limit: profileFields.company.limit },
  address: { limit: profileFields.address.limit },
  postalCode: { limit: profileFields.postalCode.limit },
  city: { limit: profileFields.city.limit },
  country: { limit: profileFields.country.limit },
  phone: { limit: profileFields.phone.limit },
};

const groupBounds: Partial<Record<GroupColumn, Bounds>> = {
  name: { limit: nameLimit, isRequired: true },
  company: { limit: companyLimit, isRequired: true },
  description: { limit: descriptionLimit, isRequired: true, hasLines: true },
};

/** A cell normalised for an account or a group. */
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

function choiceFault(cell: string, choices: readonly string[], unknown: string, isRequired = false): string | undefined {
  if (cell === '') return isRequired ? 'cell.required' : undefined;
  return choices.includes(cell) ? undefined : unknown;
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

/** Groups with equal keys are duplicates, because people search for groups by name. */
export const groupKey = ({ name, company }: Pick<DesignGroup, 'name' | 'company'>): string =>
  JSON.stringify([canonicalIdentifier(tidied(name)), canonicalIdentifier(tidied(company))]);

/** Key by which people are duplicates. */
export const personKey = ({ email }: Pick<DesignPerson, 'email'>): string => canonicalIdentifier(email);

/** Keys that occur in several rows. */
function repeated<R>(rows: readonly R[], keyOf: (row: R) => string): Set<string> {
  const seen = new Set<string>();
  return new Set(rows.map(keyOf).filter((key) => key !== '' && (seen.has(key) || !seen.add(key))));
}

function* personFaults(person: DesignPerson): Generator<[PersonColumn, string | undefined]> {
  yield ['role', choiceFault(person.role, personRoles, 'cell.roleUnknown', true)];
  yield ['email', addressFault(person.email)];
  yield ['username', usernameFault(person.username)];
  yield ['language', choiceFault(person.language, languages, 'cell.languageUnknown')];
  for (const [column, bounds] of Object.entries(personBounds) as [PersonColumn, Bounds][])
    yield [column, textFault(person[column], bounds)];
}

function* groupFaults(group: DesignGroup, { categories }: Surroundings): Generator<[GroupColumn, string | undefined]> {
  // The cells of an existing group only describe it.
  if (group.existingId !== undefined) return;
  for (const [column, bounds] of Object.entries(groupBounds) as [GroupColumn, Bounds][]) yield [column, textFault(group[column], bounds)];
  yield ['category', group.category === '' ? 'cell.required' : categories.has(group.category) ? undefined : 'cell.categoryUnknown'];
  yield ['visibility', choiceFault(group.visibility, visibilities, 'cell.visibilityUnknown')];
  yield ['manager', isPersonCode(group.manager) ? undefined : addressFault(group.manager)];
}

/**
 * Problems of a design: first those of groups, then those of people, in row order. Yields `pause`
 * after each row, so that callers can yield to other tasks. Problems that need the database, such
 * as taken names, are added by the preview.
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

/** All problems, without pauses. */
export function checkDesign(design: Design, surroundings: Surroundings): CellProblem[] {
  return [...problemsByRow(design, surroundings)].filter((found) => found !== 'pause');
}
