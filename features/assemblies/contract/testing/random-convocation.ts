import { postalRules } from '../limits.ts';
import { majorities, rulesEdition, type AssemblyEvent, type Bylaws, type Convocation } from '../rules/events.ts';
import type { Dice } from './dice.ts';

export const people = ['AAAAAAAA', 'BBBBBBBB', 'CCCCCCCC', 'DDDDDDDD', 'EEEEEEEE', 'FFFFFFFF', 'GGGGGGGG'] as const;
export const startAt = Date.UTC(2026, 11, 3, 18);
const day = 24 * 60 * 60_000;

/** A convocation with random by-laws, roll and agenda. */
export function convocation(dice: Dice): AssemblyEvent {
  // Logs of earlier editions stay valid, and are refused what came later.
  const edition = dice.isOneIn(8) ? dice.of([1, 2] as const) : rulesEdition;
  const bylaws: Bylaws = {
    noticeDays: dice.upTo(3),
    quorum: dice.of([
      { kind: 'none' },
      { kind: 'share', percent: 50 },
      { kind: 'share', percent: 1 + dice.upTo(100) },
      { kind: 'moreThan', percent: 50 },
      { kind: 'people', people: 1 + dice.upTo(4) },
    ]),
    proxiesPerPerson: dice.of([0, 1, 2, 3, 3]),
    weights: dice.of(['equal', 'given']),
    majority: dice.of([...majorities, 'simple', 'simple']),
    ...(edition < rulesEdition
      ? {}
      : dice.of([{}, ...postalRules.map((postalVotes) => ({ postalVotes })), { postalVotes: 'withQuorum' as const }])),
    ...(edition === rulesEdition && dice.isOneIn(3) && { deadlineHours: 1 + dice.upTo(24) }),
  };
  const weight = () => (bylaws.weights === 'equal' ? Number(!dice.isOneIn(6)) : dice.upTo(5));
  const roll = people
    .slice(0, 3 + dice.upTo(4))
    .map((person, index) => ({ person, name: `Person ${index}`, weight: index === 1 ? 1 : weight() }));
  const agenda = Array.from({ length: 1 + dice.upTo(3) }, (_, index) => ({
    id: `i${index}`,
    title: `Item ${index}`,
    text: '',
    motion: dice.isOneIn(2) ? { id: `m${index}`, text: `Motion ${index}` } : null,
  }));
  const group = { id: 'HHHHHHHH', name: 'Federation' };
  const where = { timeZone: 'Europe/Paris', place: 'Hall', link: null };
  const payload: Convocation = {
    edition,
    title: 'Assembly',
    group,
    bylaws,
    at: startAt,
    ...where,
    agenda,
    annexes: dice.isOneIn(4) ? [{ id: 'x0', name: 'Accounts.pdf', bytes: 9, sha256: 'cd'.repeat(32) }] : [],
    roll,
  };
  return { seq: 1, at: startAt - 4 * day, actor: people[0], kind: 'convened', payload };
}
