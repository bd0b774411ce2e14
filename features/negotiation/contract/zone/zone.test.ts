import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeChangesLimit } from '../limits.ts';
import { TestSession } from '../rules/testing/test-session.ts';
import { decimalsOf } from './decimals.ts';
import { openValuesIn, openValueText, withValues } from './open-values.ts';
import { endedRanges, entered, isRangeFor, middleOf, rangePartiesOf, sharedBy, zoneOf, zonesIn, type Entry, type Range } from './zone.ts';

const most = 12;
const anyEnd = fc.integer({ min: 0, max: most });
const anyRange = fc.tuple(anyEnd, anyEnd).map(([one, other]): Range => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const everyValue = Array.from({ length: most + 1 }, (_, value) => value);

/** A second reading of the zone: tries each value on each range. */
const valuesOfAll = (ranges: readonly Range[]) =>
  everyValue.filter((value) => ranges.every(({ from, to }) => [...everyValue].slice(from, to + 1).includes(value)));

/** Where the functions differ from the second reading; undefined if nowhere. */
function difference(shared: typeof sharedBy, middle: typeof middleOf) {
  return fc.check(
    fc.property(fc.array(anyRange, { minLength: 1, maxLength: 5 }), (ranges) => {
      const values = valuesOfAll(ranges);
      const found = shared(ranges);
      expect(found).toEqual(values.length > 0 ? { from: values[0], to: values.at(-1) } : null);
      // As many values below it as above, or one more above.
      if (found) expect(middle(found)).toBe(values[Math.ceil(values.length / 2) - 1]);
    }),
    { numRuns: 2_000 },
  ).counterexample;
}

test('NE-27 the shared part and its middle are those found by trying each value', () => {
  expect(difference(sharedBy, middleOf)).toBeNull();
});

test('NE-27 the second reading finds wrong zones', () => {
  const mutants: [typeof sharedBy, typeof middleOf][] = [
    [(ranges) => sharedBy(ranges.slice(1)), middleOf],
    [(ranges) => (sharedBy(ranges)?.from === sharedBy(ranges)?.to ? null : sharedBy(ranges)), middleOf],
    [(ranges) => sharedBy(ranges) ?? ranges[0] ?? null, middleOf],
    [(ranges) => ({ from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) }), middleOf],
    [sharedBy, ({ from, to }) => Math.ceil((from + to) / 2)],
    [sharedBy, ({ from }) => from],
  ];
  for (const [shared, middle] of mutants) expect(difference(shared, middle)).not.toBeNull();
});

test('NE-27 of any course of entries: nothing before all have entered, three changes each, and no change after an overlap', () => {
  const parties = ['mia', 'bo', 'cy'];
  const anyEntry = fc.record({ userId: fc.constantFrom(...parties), range: anyRange, voids: fc.integer({ min: 0, max: 9 }) });
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 40 }), (course) => {
      let entries: readonly Entry[] = [];
      const tries = new Map<string, number>();
      for (const { userId, range, voids } of course) {
        // As after a change of parties.
        if (voids === 0) entries = entries.map((entry) => ({ ...entry, range: null }));
        const before = zoneOf(parties, entries);
        const own = entries.find((entry) => entry.userId === userId);
        const isSame = own?.range?.from === range.from && own.range.to === range.to;
        const after = entered(parties, entries, userId, range);
        seen.add(
          typeof after === 'string' ? after : zoneOf(parties, [...entries.filter((entry) => entry.userId !== userId), after]).result,
        );
        if (before.result === 'overlap' && !isSame) expect(after).toBe('range.settled');
        if (typeof after === 'string') continue;
        if (own?.range && !isSame) tries.set(userId, (tries.get(userId) ?? 0) + 1);
        expect(after).toEqual({ userId, range, changes: tries.get(userId) ?? 0 });
        expect(after.changes).toBeLessThanOrEqual(rangeChangesLimit);
        entries = [...entries.filter((entry) => entry.userId !== userId), after];
        const zone = zoneOf(parties, entries);
        const ranges = entries.flatMap((entry) => entry.range ?? []);
        expect(zone.missing).toBe(parties.length - ranges.length);
        if (zone.missing > 0) expect(zone).toMatchObject({ result: 'waiting', shared: null });
        else expect(zone.result).toBe(valuesOfAll(ranges).length > 0 ? 'overlap' : 'apart');
      }
    }),
    { numRuns: 3_000 },
  );
  expect([...seen].sort()).toEqual(['apart', 'overlap', 'range.changesUsed', 'range.settled', 'waiting']);
});

test('NE-27 alone there is no zone; ranges of people who are no parties do not count', () => {
  const entry = (userId: string, from: number, to: number): Entry => ({ userId, range: { from, to }, changes: 0 });
  expect(zoneOf(['mia'], [entry('mia', 1, 2)])).toEqual({ result: 'waiting', missing: 0, shared: null });
  expect(zoneOf(['mia', 'bo'], [entry('mia', 1, 2), entry('cy', 1, 2)])).toMatchObject({ result: 'waiting', missing: 1 });
  expect(zoneOf(['mia', 'bo'], [entry('mia', 1, 4), entry('cy', 9, 9), entry('bo', 3, 9)])).toEqual({
    result: 'overlap',
    missing: 0,
    shared: { from: 3, to: 4 },
  });
});

test('NE-27 an open value is a question mark and a unit in brackets', () => {
  const text = 'Rent: [? EUR] a month, from [? date]; [?m²], [amount], [date], [?], [? 5], [? a\nb]. Desde [? Fecha].';
  expect(openValuesIn(text)).toEqual([
    { place: 0, kind: 'amount', unit: 'EUR' },
    { place: 1, kind: 'date', unit: 'date' },
    { place: 2, kind: 'amount', unit: 'm²' },
    { place: 3, kind: 'date', unit: 'Fecha' },
  ]);
  expect(
    withValues(
      text,
      new Map([
        [0, '1,250 EUR'],
        [2, '$& m²'],
      ]),
    ),
  ).toBe('Rent: 1,250 EUR a month, from [? date]; $& m², [amount], [date], [?], [? 5], [? a\nb]. Desde [? Fecha].');
  expect(openValuesIn(openValueText('working days'))).toEqual([{ place: 0, kind: 'amount', unit: 'working days' }]);
  expect(openValuesIn('[? EUR]'.repeat(7))).toHaveLength(5);
  expect(withValues('[? EUR]'.repeat(6), new Map([[5, '1']]))).toBe('[? EUR]'.repeat(6));
});

test('NE-27 amounts count in the smallest part of their unit, dates in days', () => {
  expect(['EUR', 'jpy', 'KWD', 'days'].map(decimalsOf)).toEqual([2, 0, 3, 2]);
  expect(isRangeFor('amount', { from: 0, to: 1e15 })).toBe(true);
  expect(isRangeFor('amount', { from: -1, to: 5 })).toBe(false);
  expect(isRangeFor('amount', { from: 0, to: 1e15 + 1 })).toBe(false);
  expect(isRangeFor('date', { from: -25_567, to: 376_199 })).toBe(true);
  expect(isRangeFor('date', { from: 0, to: 376_200 })).toBe(false);
  expect(isRangeFor('date', { from: 2, to: 1 })).toBe(false);
});

/** Effects of a session command on ranges. */
function ending(session: TestSession, act: () => unknown) {
  const before = session.state;
  act();
  return endedRanges(before, session.state);
}
const stored = { deletedIds: [], voidedIds: [] };

function withOpenValue() {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a', 'Rent: [? EUR].');
  session.propose('mia', 'b', 'No open value.');
  return session;
}

test('NE-27 ranges are deleted when their clause is decided or the session ends, and not before', () => {
  const session = withOpenValue();
  expect(ending(session, () => session.accepts('bo', 'a'))).toEqual(stored);
  expect(ending(session, () => session.accepts('cy', 'b'))).toEqual(stored);
  expect(ending(session, () => session.accepts('bo', 'b'))).toEqual(stored);
  expect(ending(session, () => session.accepts('cy', 'a'))).toEqual({ ...stored, deletedIds: ['a'] });
  const other = withOpenValue();
  expect(ending(other, () => other.does('mia', { type: 'withdraw', clauseId: 'a' }))).toEqual({ ...stored, deletedIds: ['a'] });
  const ended = withOpenValue();
  expect(ending(ended, () => ended.does('mia', { type: 'end' }))).toEqual({ ...stored, deletedIds: ['a'] });
});

test('NE-27 ranges are entered again after a counter-proposal, and when parties join, leave or become mediators', () => {
  const voided = { ...stored, voidedIds: ['a'] };
  const countered = withOpenValue();
  expect(zonesIn(countered.state, countered.clause('a'))).toHaveLength(1);
  expect(ending(countered, () => countered.counter('bo', 'a', 'a1', 'Rent: [? USD].'))).toEqual(voided);
  expect(zonesIn(countered.state, countered.clause('a'))).toEqual([]);
  expect(zonesIn(countered.state, countered.clause('a1'))).toHaveLength(1);
  // Nothing can be countered there.
  countered.counter('cy', 'a1', 'a2', 'Rent: [? CHF].');
  expect(zonesIn(countered.state, countered.clause('a2'))).toEqual([]);
  for (const act of [{ type: 'join', name: 'Di' }, { type: 'leave' }] as const) {
    const session = withOpenValue();
    expect(ending(session, () => session.does(act.type === 'join' ? 'di' : 'bo', act))).toEqual(voided);
  }
  const mediated = new TestSession({ isMediated: true }, 'bo', 'cy');
  expect(rangePartiesOf(mediated.state)).toEqual(['bo', 'cy']);
  mediated.propose('mia', 'a', 'Rent: [? EUR].');
  expect(ending(mediated, () => mediated.does('mia', { type: 'changeRule', rule: 'majority', isMediated: false }))).toEqual(voided);
});
