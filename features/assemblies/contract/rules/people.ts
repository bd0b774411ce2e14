import type { ArrivalKind, PayloadOf, RollEntry, Role } from './events.ts';
import { hasVote } from './quorum.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Office, Period, Person } from './state.ts';

/** Arrivals are recorded from this long before the announced start. */
export const arrivalsBeforeStart = 2 * 60 * 60_000;

const places = new WeakMap<readonly Person[], Map<string, number>>();

/** Places of people in the list, which stay the same while no one is added. */
function placesIn(people: readonly Person[]): Map<string, number> {
  let found = places.get(people);
  if (!found) places.set(people, (found = new Map(people.map(({ person }, index) => [person, index]))));
  return found;
}

/**
 * A person on the roll.
 *
 * @throws `assembly.notOnRoll`, and `assembly.noVote` if a vote is needed.
 */
export function personOf(state: Pick<AssemblyState, 'people'>, person: string, wanted?: 'vote'): Person {
  const found = findPerson(state, person);
  need(found?.removedAt === null, 'assembly.notOnRoll');
  if (wanted === 'vote') need(hasVote(found), 'assembly.noVote');
  return found;
}

/** A person who is or was on the roll. */
export function findPerson({ people }: Pick<AssemblyState, 'people'>, person: string): Person | undefined {
  const place = placesIn(people).get(person);
  return place === undefined ? undefined : people[place];
}

/** The state with some people changed. */
export function change(state: AssemblyState, persons: readonly string[], changes: (person: Person) => Partial<Person>): AssemblyState {
  const where = placesIn(state.people);
  const people = [...state.people];
  for (const person of persons) {
    const place = where.get(person);
    const before = place === undefined ? undefined : people[place];
    if (place !== undefined && before) people[place] = { ...before, ...changes(before) };
  }
  places.set(people, where);
  return { ...state, people };
}

const newcomer = (entry: RollEntry): Person => ({ ...entry, removedAt: null, presence: null, stays: [], votedIn: 0 });

/** The people of a roll before anything has happened. */
export const peopleOf = (roll: readonly RollEntry[]): Person[] => roll.map(newcomer);

/** Adds a person to the roll, or puts one back on it who was removed. */
export function addPerson(state: AssemblyState, entry: RollEntry): AssemblyState {
  const before = findPerson(state, entry.person);
  need(before === undefined || before.removedAt !== null, 'assembly.twice');
  if (state.convocation.bylaws.weights === 'equal') need(entry.weight <= 1, 'assembly.weights');
  if (before) return change(state, [entry.person], () => ({ ...entry, removedAt: null }));
  return { ...state, people: [...state.people, newcomer(entry)] };
}

/** Removes a person from the roll; a ballot that was cast before stays valid. */
export function removePerson(state: AssemblyState, person: string, at: number): AssemblyState {
  const there = personOf(state, person);
  const deleted = there.presence === null ? state : leave(state, person, at);
  const removed = change(deleted, [person], () => ({ removedAt: at }));
  return { ...removed, offices: removed.offices.map((office) => (office.person === person ? ended(office, at) : office)) };
}

export function arrive(state: AssemblyState, { person, how }: PayloadOf<'arrived'>, at: number): AssemblyState {
  need(at >= state.convocation.at - arrivalsBeforeStart, 'assembly.tooEarly');
  need(personOf(state, person).presence === null, 'assembly.alreadyPresent');
  return change(state, [person], ({ stays }) => ({ presence: how, stays: [...stays, stay(how, at)] }));
}

const stay = (how: ArrivalKind, from: number) => ({ how, from, until: null });

export function leave(state: AssemblyState, person: string, at: number): AssemblyState {
  need(personOf(state, person).presence !== null, 'assembly.notPresent');
  return change(state, [person], ({ stays }) => ({ presence: null, stays: stays.map((each) => ended(each, at)) }));
}

/** The end of all stays, when the assembly is over. */
export function leaveAll(state: AssemblyState, at: number): AssemblyState {
  const present = state.people.filter(({ presence }) => presence !== null).map(({ person }) => person);
  return change(state, present, ({ stays }) => ({ presence: null, stays: stays.map((each) => ended(each, at)) }));
}

/** A period that ends now, unless it has ended. */
export const ended = <Lasting extends Period>(period: Lasting, at: number): Lasting =>
  period.until === null ? { ...period, until: at } : period;

/** Current holder of a role. */
export const holdersOf = ({ offices }: Pick<AssemblyState, 'offices'>, role: Role): string[] =>
  offices.filter((office) => office.role === role && office.until === null).map(({ person }) => person);

/** Whether the person has one of these roles. */
export const hasRole = ({ offices }: Pick<AssemblyState, 'offices'>, person: string | null, ...wanted: Role[]): boolean =>
  offices.some((office) => office.until === null && office.person === person && wanted.includes(office.role));

export function giveRole(state: AssemblyState, { person, role }: PayloadOf<'roleGiven'>, at: number): AssemblyState {
  personOf(state, person);
  need(!hasRole(state, person, role), 'assembly.roleHeld');
  const isOnly = role !== 'teller';
  const before = state.offices.map((office) => (isOnly && office.role === role ? ended(office, at) : office));
  const office: Office = { role, person, from: at, until: null };
  return { ...state, offices: [...before, office] };
}

export function takeRole(state: AssemblyState, { person, role }: PayloadOf<'roleTaken'>, at: number): AssemblyState {
  need(hasRole(state, person, role), 'assembly.roleNotHeld');
  const isIt = (office: Office) => office.role === role && office.person === person;
  return { ...state, offices: state.offices.map((office) => (isIt(office) ? ended(office, at) : office)) };
}

/**
 * Refuses unless the actor is one of these.
 *
 * @throws `assembly.notOnRoll` if the actor is not on the roll, otherwise `assembly.notAllowed`.
 */
export function needActor(
  state: AssemblyState,
  actor: string | null,
  ...allowed: (Role | 'convener' | 'server' | { person: string })[]
): void {
  if (actor === null) return need(allowed.includes('server'), 'assembly.notAllowed');
  personOf(state, actor);
  const isOne = allowed.some((who) => {
    if (typeof who === 'object') return who.person === actor;
    if (who === 'convener') return state.convener === actor;
    return who !== 'server' && hasRole(state, actor, who);
  });
  need(isOne, 'assembly.notAllowed');
}
