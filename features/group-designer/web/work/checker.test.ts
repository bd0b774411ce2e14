import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDesign, type CellProblem, type Surroundings } from '../../contract/check-design.ts';
import { removePeople, setGroupCells, setPersonCells } from '../../contract/commands.ts';
import { applied, designOf, emptyDesign, type Design } from '../../contract/design.ts';
import { Checker } from './checker.ts';
import { newGroup, newPerson } from './new-rows.ts';

const surroundings: Surroundings = { categories: new Set(['legal']) };
const cells = ['', 'Ana', 'ana', 'ana@example.org', 'ANA@example.org', 'bob@example.org', 'legal', '=1+1', 'x'.repeat(500)];

const started: Design = designOf({
  people: Array.from({ length: 6 }, () => newPerson(emptyDesign, { name: 'Ana', email: 'ana@example.org', username: 'ana' })),
  groups: Array.from({ length: 3 }, () => newGroup(emptyDesign, { name: 'Choir', company: 'Nord', manager: 'ana@example.org' })),
});
const personIds = [...started.people.keys()];
const groupIds = [...started.groups.keys()];

const edit = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...personIds),
      fc.constantFrom('name' as const, 'email' as const, 'username' as const, 'role' as const),
      fc.constantFrom(...cells),
    )
    .map(
      ([id, column, cell]) =>
        (design: Design) =>
          setPersonCells(design, [id], column, cell),
    ),
  fc
    .tuple(
      fc.constantFrom(...groupIds),
      fc.constantFrom('name' as const, 'category' as const, 'manager' as const),
      fc.constantFrom(...cells),
    )
    .map(
      ([id, column, cell]) =>
        (design: Design) =>
          setGroupCells(design, [id], column, cell),
    ),
  fc.constantFrom(...personIds).map((id) => (design: Design) => removePeople(design, [id])),
);

const written = (problems: Iterable<CellProblem>) =>
  [...problems].map(({ kind, id, column, code }) => [kind, id, column, code].join(' ')).sort();

test('MV-05 property: incremental checking finds the same as a full check', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
      const checker = new Checker(surroundings);
      let design = started;
      for (const change of edits) {
        design = applied(design, change(design));
        expect(written([...checker.check(design).values()].flat())).toEqual(written(checkDesign(design, surroundings)));
      }
    }),
    { numRuns: 60 },
  );
});

test('MV-05 a row is checked once', () => {
  const checker = new Checker(surroundings);
  checker.check(started);
  const next = applied(started, setPersonCells(started, [personIds[0] ?? ''], 'name', 'Anna'));
  expect(checker.unknown(next).map(({ id }) => id)).toEqual([personIds[0]]);
});
