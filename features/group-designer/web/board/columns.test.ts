import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movePeople } from '../../contract/commands.ts';
import { applied, designOf, emptyDesign, inverse } from '../../contract/design.ts';
import { newGroup, newPerson } from '../work/new-rows.ts';
import { columnsOf } from './columns.ts';

const groups = ['North', 'South'].map((name, place) => ({ ...newGroup(emptyDesign, { name }), place }));
const people = ['Zoé Aubert', 'Inés Ferrer', 'Tom Reed', 'Amadou Sy'].map((name, place) => ({
  ...newPerson(emptyDesign, { name }),
  place,
}));
const started = designOf({ people, groups });
const places = [null, ...groups.map(({ id }) => id)];
const personIds = people.map(({ id }) => id);

test('MV-02 the board shows people without a group first, then each group, in order', () => {
  const [north] = groups;
  const design = applied(started, movePeople(started, [personIds[2] ?? '', personIds[0] ?? ''], null, north?.id ?? null));
  expect(columnsOf(design, '').map(({ group, people: shown }) => [group?.name ?? null, shown.map(({ name }) => name)])).toEqual([
    [null, ['Inés Ferrer', 'Amadou Sy']],
    ['North', ['Zoé Aubert', 'Tom Reed']],
    ['South', []],
  ]);
});

test('MV-02 search ignores accents and case, and the count is that of all', () => {
  const [free] = columnsOf(started, 'ZOE aub');
  expect(free).toMatchObject({ total: 4 });
  expect(free?.people.map(({ name }) => name)).toEqual(['Zoé Aubert']);
});

test('MV-02 property: moves neither lose nor duplicate anybody, and can be undone', () => {
  const move = fc.record({
    ids: fc.subarray(personIds, { minLength: 1 }),
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 20 }), (moves) => {
      let design = started;
      for (const { ids, from, to } of moves) {
        const change = movePeople(design, ids, from, to);
        const next = applied(design, change);
        expect(columnsOf(applied(next, inverse(change)), '')).toEqual(columnsOf(design, ''));
        design = next;
        const columns = columnsOf(design, '');
        expect(new Set(columns.flatMap(({ people: shown }) => shown.map(({ id }) => id)))).toEqual(new Set(personIds));
        for (const { people: shown } of columns) expect(new Set(shown).size).toBe(shown.length);
      }
    }),
    { numRuns: 100 },
  );
});
