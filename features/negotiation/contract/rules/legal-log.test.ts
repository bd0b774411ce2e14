import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import type { EventBody, SessionEvent } from './events.ts';
import { LegalLog } from './legal-log.ts';
import { clauseTally, tallyOf } from './roll.ts';
import { start } from './start.ts';
import { course, courses } from './testing/proof.ts';
import { TestSession, after, hashOf } from './testing/test-session.ts';

vi.setConfig({ testTimeout: 60_000 });

function isLegal(events: readonly SessionEvent[]): boolean {
  const log = new LegalLog();
  return events.every((event) => log.allows(event)) && log.isComplete;
}

/** The log with more events, numbered and at the given time. */
function withMore({ events, state }: TestSession, actorId: string | null, at: string, ...bodies: readonly EventBody[]): SessionEvent[] {
  return [...events, ...bodies.map((body, index) => ({ ...body, seq: state.seq + 1 + index, at, actorId }))];
}

test('NE-21 the log of every random session is legal, but not without one of its events', () => {
  fc.assert(
    fc.property(...courses, fc.nat(), (setup, numbers, place) => {
      const { events } = course({ start, decide, apply }, setup, numbers);
      expect(isLegal(events)).toBe(true);
      // Withdrawals after the time are optional; a person who joins or leaves without effect may be missing.
      const without = events.filter(({ seq }) => seq !== 1 + (place % events.length));
      const missing = events[place % events.length]?.type;
      if (missing === 'clauseAccepted' || missing === 'clauseOpened' || missing === 'sessionStarted' || missing === 'clauseProposed')
        expect(isLegal(without)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

describe('NE-21 an event against the rules is not legal', () => {
  const session = () => {
    const made = new TestSession({}, 'bo', 'cy');
    made.propose('mia', 'a');
    made.accepts('bo', 'a');
    return made;
  };
  const text = { title: null, text: 'b', textHash: hashOf('b') };
  const tally = (made: TestSession) => tallyOf(clauseTally(made.state, made.clause('a')));
  const attempts: Record<string, (made: TestSession) => SessionEvent[]> = {
    'a decision without its votes': (made) =>
      withMore(made, 'cy', made.at, { type: 'clauseAccepted', data: { clauseId: 'a', tally: { ...tally(made), accepts: 3 } } }),
    'a ballot of a stranger': (made) =>
      withMore(made, 'zoe', made.at, {
        type: 'ballotCast',
        data: { clauseId: 'a', choice: 'accept', reason: null, textHash: hashOf('a') },
      }),
    'a ballot without the decision that it leads to': (made) =>
      withMore(made, 'cy', made.at, { type: 'ballotCast', data: { clauseId: 'a', choice: 'accept', reason: null, textHash: hashOf('a') } }),
    'a clause after the time': (made) => withMore(made, 'bo', after(3600), { type: 'clauseProposed', data: { clauseId: 'b', ...text } }),
    'a clause of the clock': (made) => withMore(made, null, made.at, { type: 'clauseProposed', data: { clauseId: 'b', ...text } }),
    'an end by a party': (made) => withMore(made, 'bo', made.at, { type: 'sessionEnded', data: {} }),
    'a removal by a party': (made) => withMore(made, 'bo', made.at, { type: 'partyRemoved', data: { userId: 'cy', reason: '' } }),
    'a person who joins in the name of another': (made) =>
      withMore(made, 'bo', made.at, { type: 'partyJoined', data: { userId: 'zoe', name: 'Zoe' } }),
    'a manager who nobody offered it to': (made) =>
      withMore(made, 'bo', made.at, { type: 'managerChanged', data: { userId: 'bo', endsMediation: false } }),
    'a rule changed after a ballot': (made) =>
      withMore(made, 'mia', made.at, { type: 'ruleChanged', data: { rule: 'majority', isMediated: false } }),
    'an early end of time': (made) => withMore(made, null, made.at, { type: 'timeUp', data: {} }),
    'more time than was given': (made) =>
      withMore(made, 'mia', made.at, { type: 'timeExtended', data: { minutes: 5, endsAt: after(7200) } }),
    'a withdrawal of another’s clause': (made) => withMore(made, 'bo', made.at, { type: 'clauseWithdrawn', data: { clauseId: 'a' } }),
  };
  test.each(Object.entries(attempts))('%s', (_, attempt) => {
    const made = session();
    expect(isLegal(made.events)).toBe(true);
    const events = attempt(made);
    // The chain alone does not detect this, since the events can be applied.
    expect(replay(events).seq).toBeGreaterThan(made.state.seq);
    expect(isLegal(events)).toBe(false);
  });
});

test('NE-21 a log of an earlier release, without withdrawals after the time, is legal', () => {
  const made = new TestSession({}, 'bo', 'cy');
  made.propose('bo', 'a');
  made.counter('cy', 'a', 'a1');
  made.at = after(20 * 60);
  for (const userId of ['bo', 'cy']) made.does('mia', { type: 'remove', userId, reason: 'Flood' });
  expect(isLegal(made.events)).toBe(true);
  const without = made.events.filter((event) => !(event.type === 'clauseRejected' && event.data.clauseId === 'a'));
  expect(without).toHaveLength(made.events.length - 1);
  expect(isLegal(without)).toBe(false);
  const earlier = without.map((event) =>
    event.type === 'sessionStarted' ? { ...event, data: { ...event.data, rulesEdition: 2 } } : event,
  );
  expect(isLegal(earlier)).toBe(true);
});
