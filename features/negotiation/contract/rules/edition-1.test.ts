import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import type { SessionEvent } from './events.ts';
import { counter } from './testing/test-session.ts';
import { whatIf } from './what-if.ts';

/**
 * Log of the first edition with mediation, a hand-over without acceptance, many clauses, a
 * counter-proposal with its target's text, and a removal.
 */
const log = JSON.parse(readFileSync(new URL('testing/log-of-edition-1.json', import.meta.url), 'utf8')) as SessionEvent[];
const stands = { accepted: ['a', 'b1', 'm1'], superseded: ['b'] };

test('NE-21 replays a log of the first edition as it was written', () => {
  const state = replay(log);
  const ids = (wanted: string) =>
    state.clauses.filter((clause) => clause.state === wanted || clause.rejection === wanted).map(({ id }) => id);
  expect({ accepted: ids('accepted'), superseded: ids('superseded') }).toEqual(stands);
  expect(ids('pending')).toHaveLength(23);
  expect(state).toMatchObject({ rulesEdition: 1, managerId: 'bo', isMediated: true, mediatorIds: [], offeredTo: null, phase: 'ended' });
});

test('NE-26 replaying such a session with its own rule gives the same results', () => {
  expect(whatIf(log, 'unanimity').filter(({ isOther }) => isOther)).toEqual([]);
});

test('NE-04 such a session keeps its edition of the rules, but hand-overs now need acceptance', () => {
  const removal = log.findIndex(({ type }) => type === 'partyRemoved');
  const before = replay(log.slice(0, removal));
  const origin = { actorId: 'bo', at: log[removal]?.at ?? '' };
  const taken = decide(before, { type: 'remove', userId: 'di', reason: 'Shouted' }, origin);
  expect('events' in taken && taken.events.filter(({ type }) => type === 'clauseRejected')).toEqual([]);
  expect(decide(before, { ...counter('m0', 'x'), text: 'm0' } as never, { ...origin, actorId: 'cy' })).toHaveProperty('events');
  const offered = decide(before, { type: 'offerHandOver', userId: 'cy' }, origin);
  if (!('events' in offered)) throw new Error('no offer');
  expect(offered.events.map(({ type }) => type)).toEqual(['handOverOffered']);
  const [event] = offered.events;
  expect(apply(before, { ...event!, ...origin, seq: before.seq + 1 })).toMatchObject({ managerId: 'bo', offeredTo: 'cy' });
});
