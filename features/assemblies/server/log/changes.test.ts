import { expect, test } from 'vitest';
import { withChanges } from '../../contract/changes.ts';
import { applyEvent } from '../../contract/rules/apply.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { Dice } from '../../contract/testing/dice.ts';
import { randomAssembly } from '../../contract/testing/random-assembly.ts';
import type { AssemblyWhole } from '../../contract/shapes.ts';
import { presentWhole } from '../course/present.ts';
import { rowOf } from '../testing/row.ts';
import { changesBetween } from './changes.ts';

const stranger = 'ZZZZZZZZ';
const convocations = { taken: 2, failed: 1, waiting: 0 };
const deciders = new Set(['BBBBBBBB', stranger]);

/** Response for a viewer. */
function readBy(person: string, state: AssemblyState, at: number): AssemblyWhole {
  const annexes = state.annexes.map(({ id, item, name, bytes, sha256 }) => {
    const times = { addedAt: '', withdrawnAt: null };
    return { id, item, name, bytes, sha256, ...times, download: null };
  });
  const dependencies = { viewer: { id: person } as never, at, convocations, decidesForGroup: deciders.has(person), annexes };
  return presentWhole({ ...rowOf(state), headHash: `hash ${state.seq}` }, state, dependencies);
}

/** Named votes of a viewer, in the hall or by post. */
const choicesOf = ({ items }: AssemblyWhole) =>
  items.flatMap(({ motions, elections }) => [
    ...motions.map(({ mine, postal }) => [mine, postal.mine]),
    ...elections.map(({ round }) => round?.mine),
  ]);

test('PO-02 PO-03 PO-04 in random assemblies every window shows after the changes what it would read, and no message names a choice', async () => {
  let [shown, choices, kinds] = [0, 0, 0];
  for (let seed = 0; seed < 20; seed++) {
    const dice = new Dice(seed);
    let [state, before] = [undefined as AssemblyState | undefined, undefined as AssemblyState | undefined];
    for (const event of randomAssembly(seed).events) {
      const applied = applyEvent(state, event);
      if ('refused' in applied) throw new Error(applied.refused);
      ({ state } = applied);
      before ??= state;
      // Changes of several events are one, as where a command closes a vote that is due.
      if (dice.isOneIn(2)) continue;
      const [earlier, now] = [before, state];
      before = state;
      if (earlier.annexes !== now.annexes || earlier.moves !== now.moves) continue;
      const changes = await changesBetween(earlier, now, { at: now.at, deciders, convocations, headHash: `hash ${now.seq}` });
      const sent = JSON.parse(JSON.stringify({ id: '', after: 0, seq: now.seq, ...changes })) as Parameters<typeof withChanges>[1];
      for (const person of [...now.people.map((each) => each.person), stranger]) {
        const after = withChanges(readBy(person, earlier, now.at), sent, person);
        if (after) expect(after).toEqual(readBy(person, now, now.at));
        else expect(choicesOf(readBy(person, now, now.at))).not.toEqual(choicesOf(readBy(person, earlier, now.at)));
        if (after) shown += 1;
        else choices += 1;
      }
      // Rights depend on the time too, so that all are sent, not only those that changed.
      expect(sent.personal.every((each) => each === 'read' || (each && 'members' in each && 'can' in each.members))).toBe(true);
      expect(JSON.stringify(sent)).not.toMatch(/"to":"(?:for|against|abstain)"/);
      kinds = Math.max(kinds, sent.personal.length);
    }
  }
  expect(shown).toBeGreaterThan(3_000);
  expect(kinds).toBeGreaterThan(2);
  expect(choices).toBeGreaterThan(10);
});
