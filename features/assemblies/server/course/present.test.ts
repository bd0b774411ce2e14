import { expect, test } from 'vitest';
import { applyEvent } from '../../contract/rules/apply.ts';
import type { EventBody } from '../../contract/rules/events.ts';
import { randomAssembly } from '../../contract/testing/random-assembly.ts';
import { nextIn, rootOf } from '../../contract/rules/motions.ts';
import { rowOf } from '../testing/row.ts';
import { presentWhole } from './present.ts';

test('PO-03 in random assemblies the page offers for motions exactly what the rules take', () => {
  let offered = 0;
  for (let seed = 0; seed < 60; seed++) {
    const { events } = randomAssembly(seed);
    let state = undefined as ReturnType<typeof randomAssembly>['state'] | undefined;
    for (const [index, event] of events.entries()) {
      const applied = applyEvent(state, event);
      if ('refused' in applied) throw new Error(applied.refused);
      state = applied.state;
      if (index % 7 !== 0) continue;
      const now = state;
      for (const { person } of now.people) {
        const dependencies = { viewer: { id: person } as never, at: now.at, convocations: { taken: 0, failed: 0, waiting: 0 } };
        const whole = presentWhole(rowOf(now), now, {
          ...dependencies,
          decidesForGroup: false,
          annexes: [],
        });
        const takes = (body: EventBody) => 'state' in applyEvent(now, { ...body, seq: now.seq + 1, at: now.at, actor: person });
        for (const { id, can } of whole.items.flatMap(({ motions }) => motions)) {
          const motion = now.motions.find((each) => each.id === id);
          if (!motion) throw new Error(`${id} is unknown`);
          const majority = now.convocation.bylaws.majority;
          expect(can).toMatchObject({
            withdraw: takes({ kind: 'motionWithdrawn', payload: { motion: id } }),
            voteByPost: takes({ kind: 'postalVoteCast', payload: { motion: id, person, choice: 'for' } }),
            openVote:
              nextIn(now, rootOf(now, motion)) === motion &&
              takes({ kind: 'voteOpened', payload: { motion: id, secret: false, majority, closesAt: null } }),
          });
          offered += Number(can.withdraw) + Number(can.voteByPost) + Number(can.openVote);
        }
      }
    }
  }
  expect(offered).toBeGreaterThan(100);
});
