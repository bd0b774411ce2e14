import { expect, test } from 'vitest';
import { Sitting } from './testing/sitting.ts';
import { whatIf } from './what-if.ts';

/** Three parties with majority rule: two accept `a`, and two accept a counter-proposal to `b`. */
function agreed(): Sitting {
  const sitting = new Sitting({ rule: 'majority' }, 'bo', 'cy');
  sitting.propose('mia', 'a');
  sitting.accepts('bo', 'a');
  sitting.propose('mia', 'b');
  sitting.counter('bo', 'b', 'b1');
  sitting.rejects('cy', 'b1');
  sitting.accepts('mia', 'b1');
  return sitting;
}

const told = (sitting: Sitting, rule: 'unanimity' | 'majority') =>
  Object.fromEntries(
    whatIf(sitting.events, rule).map(({ clauseId, state, isOther }) => [clauseId, isOther ? `otherwise ${state}` : state]),
  );

test('NE-26 with another rule, all actions are replayed', () => {
  const sitting = agreed();
  expect(sitting.stands).toEqual({ a: 'accepted', b: 'rejected: superseded', b1: 'accepted' });
  expect(told(sitting, 'majority')).toEqual({ a: 'accepted', b: 'rejected', b1: 'accepted' });
  expect(told(sitting, 'unanimity')).toEqual({ a: 'otherwise active', b: 'otherwise active', b1: 'otherwise rejected' });
  expect(whatIf(sitting.events, 'unanimity').map(({ tally }) => tally)).toEqual([
    { accepts: 2, rejects: 0, roll: 3, need: 3 },
    { accepts: 1, rejects: 0, roll: 3, need: 3 },
    { accepts: 1, rejects: 1, roll: 3, need: 3 },
  ]);
  sitting.does('mia', { type: 'end' });
  expect(told(sitting, 'unanimity')).toEqual({ a: 'otherwise pending', b: 'otherwise pending', b1: 'otherwise rejected' });
});

test('NE-26 actions that would no longer have been possible are skipped', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('mia', 'a');
  sitting.accepts('bo', 'a');
  sitting.counter('cy', 'a', 'a1');
  expect(whatIf(sitting.events, 'majority')).toEqual([
    { clauseId: 'a', state: 'accepted', rejection: null, tally: { accepts: 2, rejects: 0, roll: 3, need: 2 }, isOther: true },
    { clauseId: 'a1', state: null, rejection: null, tally: null, isOther: true },
  ]);
});
