import { expect, test } from 'vitest';
import { TestSession } from './testing/test-session.ts';
import { whatIf } from './what-if.ts';

/** Three parties with majority rule: two accept `a`, and two accept a counter-proposal to `b`. */
function agreed(): TestSession {
  const session = new TestSession({ rule: 'majority' }, 'bo', 'cy');
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  session.propose('mia', 'b');
  session.counter('bo', 'b', 'b1');
  session.rejects('cy', 'b1');
  session.accepts('mia', 'b1');
  return session;
}

const shownTo = (session: TestSession, rule: 'unanimity' | 'majority') =>
  Object.fromEntries(
    whatIf(session.events, rule).map(({ clauseId, state, isOther }) => [clauseId, isOther ? `otherwise ${state}` : state]),
  );

test('NE-26 with another rule, all actions are replayed', () => {
  const session = agreed();
  expect(session.stands).toEqual({ a: 'accepted', b: 'rejected: superseded', b1: 'accepted' });
  expect(shownTo(session, 'majority')).toEqual({ a: 'accepted', b: 'rejected', b1: 'accepted' });
  expect(shownTo(session, 'unanimity')).toEqual({ a: 'otherwise active', b: 'otherwise active', b1: 'otherwise rejected' });
  expect(whatIf(session.events, 'unanimity').map(({ tally }) => tally)).toEqual([
    { accepts: 2, rejects: 0, roll: 3, need: 3 },
    { accepts: 1, rejects: 0, roll: 3, need: 3 },
    { accepts: 1, rejects: 1, roll: 3, need: 3 },
  ]);
  session.does('mia', { type: 'end' });
  expect(shownTo(session, 'unanimity')).toEqual({ a: 'otherwise pending', b: 'otherwise pending', b1: 'otherwise rejected' });
});

test('NE-26 actions that would no longer have been possible are skipped', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  session.counter('cy', 'a', 'a1');
  expect(whatIf(session.events, 'majority')).toEqual([
    { clauseId: 'a', state: 'accepted', rejection: null, tally: { accepts: 2, rejects: 0, roll: 3, need: 2 }, isOther: true },
    { clauseId: 'a1', state: null, rejection: null, tally: null, isOther: true },
  ]);
});
