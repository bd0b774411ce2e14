import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registration } from '#features/accounts/contract/shapes.ts';
import { isAddress } from './check-design.ts';
import { addPeople, assignOnly, movePeople, removeGroups, removePeople, setGroupCells, setPersonCells } from './commands.ts';
import { groupColumns, personColumns } from './columns.ts';
import {
  applied,
  deltaOf,
  designOf,
  inverse,
  isEmptyDelta,
  type Design,
  type DesignChange,
  type DesignGroup,
  type DesignPerson,
} from './design.ts';
import { joinedReferences, splitReferences } from './group-names.ts';

const cells = <C extends string>(columns: readonly C[]) => Object.fromEntries(columns.map((column) => [column, ''])) as Record<C, string>;
const groupIds = ['g0', 'g1', 'g2'];
const personIds = ['p0', 'p1', 'p2', 'p3'];
const aPerson = (id: string, own: readonly string[]): DesignPerson => ({
  ...cells(personColumns),
  id,
  place: 1,
  line: null,
  groupIds: own,
});
const aGroup = (id: string): DesignGroup => ({ ...cells(groupColumns), id, place: 1, line: null });

const design = fc
  .array(fc.subarray(groupIds), { minLength: 4, maxLength: 4 })
  .map((all) => designOf({ people: all.map((own, at) => aPerson(`p${at}`, own)), groups: groupIds.map(aGroup) }));
const people = fc.subarray(personIds, { minLength: 1 });
const group = fc.option(fc.constantFrom(...groupIds, 'gone'));
/** A random action on a board. */
const action = fc.oneof(
  fc.tuple(people, group, group).map(
    ([ids, from, to]) =>
      (now: Design) =>
        movePeople(now, ids, from, to),
  ),
  fc.tuple(people, group).map(
    ([ids, to]) =>
      (now: Design) =>
        assignOnly(now, ids, to),
  ),
  fc.tuple(people, fc.constantFrom(...personColumns), fc.string()).map(
    ([ids, column, value]) =>
      (now: Design) =>
        setPersonCells(now, ids, column, value),
  ),
  fc.tuple(fc.subarray(groupIds), fc.constantFrom(...groupColumns), fc.string()).map(
    ([ids, column, value]) =>
      (now: Design) =>
        setGroupCells(now, ids, column, value),
  ),
  people.map((ids) => (now: Design) => removePeople(now, ids)),
  fc.subarray(groupIds).map((ids) => (now: Design) => removeGroups(now, ids)),
  fc.uuid().map((id) => () => addPeople([aPerson(id, ['g0'])])),
);

describe('changes of a board', () => {
  test('MV-02 property: each step is reverted by its inverse and can be repeated', () => {
    fc.assert(
      fc.property(design, fc.array(action, { maxLength: 12 }), (start, actions) => {
        const changes: DesignChange[] = [];
        const end = actions.reduce((now, act) => {
          const change = act(now);
          changes.push(change);
          return applied(now, change);
        }, start);
        const back = changes.toReversed().reduce((now, change) => applied(now, inverse(change)), end);
        expect(back).toEqual(start);
        expect(changes.reduce(applied, back)).toEqual(end);
      }),
    );
  });

  test('MV-06 property: the saved difference turns one design into the other, and is empty if nothing changed', () => {
    fc.assert(
      fc.property(design, fc.array(action, { maxLength: 6 }), (start, actions) => {
        const end = actions.reduce((now, act) => applied(now, act(now)), start);
        const delta = deltaOf(start, end);
        const saved = <R extends { id: string }>(rows: ReadonlyMap<string, R>, { put, remove }: { put: R[]; remove: string[] }) =>
          new Map([...rows, ...put.map((row) => [row.id, row] as const)].filter(([id]) => !remove.includes(id)));
        expect(saved(start.people, delta.people)).toEqual(end.people);
        expect(saved(start.groups, delta.groups)).toEqual(end.groups);
        expect(isEmptyDelta(deltaOf(end, end))).toBe(true);
      }),
    );
  });

  test('MV-02 moving a person from one group to another removes only the first', () => {
    const start = designOf({ people: [aPerson('p0', ['g0', 'g1'])], groups: groupIds.map(aGroup) });
    const own = (change: DesignChange) => applied(start, change).people.get('p0')?.groupIds;
    expect(own(movePeople(start, ['p0'], 'g0', 'g2'))).toEqual(['g1', 'g2']);
    expect(own(movePeople(start, ['p0'], null, 'g2'))).toEqual(['g0', 'g1', 'g2']);
    expect(own(movePeople(start, ['p0'], 'g0', null))).toEqual(['g1']);
    expect(own(movePeople(start, ['p0'], 'g2', 'g1'))).toEqual(['g0', 'g1']);
    expect(own(assignOnly(start, ['p0'], 'g2'))).toEqual(['g2']);
  });
});

test('MV-05 addresses are validated as in registration', () => {
  const email = registration.shape.email;
  const typed = fc.oneof(
    fc.emailAddress(),
    fc.string(),
    fc.tuple(fc.string(), fc.domain()).map(([name, domain]) => `${name}@${domain}`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      expect(isAddress(text.trim())).toBe(email.safeParse(text).success);
    }),
  );
});

test('MV-08 joined group names in a cell are split exactly', () => {
  const name = fc
    .string({ unit: fc.constantFrom('a', '|', ' ', 'é') })
    .map((text) => text.trim())
    .filter((text) => /[aé]/.test(text));
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitReferences(joinedReferences(names))).toEqual(names);
    }),
  );
});
