import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Model, type Seen } from './model.ts';

/** Ten sequential writes, each requested after the previous acknowledgement, as later read back. */
function tenInARow(): { model: Model; seen: Seen[] } {
  const model = new Model();
  const seen = Array.from({ length: 10 }, (_, number) => ({ mark: `thing ${number}`, reported: `id ${number}` }));
  for (const { mark, reported } of seen) {
    model.in('things').send(mark);
    model.in('things').acknowledge(mark, reported);
  }
  return { model, seen };
}

const place = fc.integer({ min: 0, max: 9 });

test('ER-02 the model reports nothing when all acknowledged writes are in order', () => {
  const { model, seen } = tenInARow();
  expect(model.in('things').findings(seen)).toEqual([]);
  expect(model.counts()).toEqual({ things: 10 });
});

test('ER-02 the model reports acknowledged writes that are lost, at any position', () => {
  fc.assert(
    fc.property(place, (lost) => {
      const { model, seen } = tenInARow();
      expect(model.in('things').findings(seen.toSpliced(lost, 1))).toEqual([`things: thing ${lost} was acknowledged but is lost`]);
    }),
  );
});

test('ER-02 the model reports duplicates at any position', () => {
  fc.assert(
    fc.property(place, place, (doubled, at) => {
      const { model, seen } = tenInARow();
      const found = model.in('things').findings(seen.toSpliced(at, 0, { mark: `thing ${doubled}`, reported: `id ${doubled}` }));
      expect(found).toContain(`things: thing ${doubled} is duplicated`);
    }),
  );
});

test('ER-02 the model reports writes out of order, but accepts any order of concurrent ones', () => {
  fc.assert(
    fc.property(place, place, (one, other) => {
      fc.pre(one !== other);
      const { model, seen } = tenInARow();
      const swapped = seen.with(one, seen[other] as Seen).with(other, seen[one] as Seen);
      expect(model.in('things').findings(swapped).length).toBeGreaterThan(0);
      expect(model.in('things').findings(swapped, { isOrdered: false })).toEqual([]);
    }),
  );
  const model = new Model();
  for (const mark of ['a', 'b']) model.in('votes').send(mark);
  for (const mark of ['a', 'b']) model.in('votes').acknowledge(mark);
  expect(model.in('votes').findings([{ mark: 'b' }, { mark: 'a' }])).toEqual([]);
});

test('ER-02 the model reports changed writes and writes that nobody requested', () => {
  const { model, seen } = tenInARow();
  const things = model.in('things');
  expect(things.findings(seen.with(3, { mark: 'thing 3', reported: 'id 77' }))).toEqual([
    'things: thing 3 was acknowledged as id 3 but is id 77',
  ]);
  expect(things.findings([...seen, { mark: 'a stranger' }])).toEqual(['things: a stranger exists but was never requested']);
  things.acknowledge('thing 3', 'id 78');
  expect(things.findings(seen)).toEqual(['things: thing 3 was acknowledged as id 3, and again as id 78']);
});

test('OP-01 after point-in-time recovery the model reports lost earlier writes and surviving later ones', () => {
  let now = 0;
  const things = new Model(() => now).in('things');
  for (const number of [1, 2, 3, 4]) {
    now = number * 10_000;
    things.send(`thing ${number}`);
    now += 5_000;
    things.acknowledge(`thing ${number}`);
  }
  const asOf = (asOfMs: number, ...there: number[]) =>
    things.findings(
      there.map((number) => ({ mark: `thing ${number}` })),
      { asOfMs },
    );
  expect(asOf(28_000, 1, 2)).toEqual([]);
  expect(asOf(22_000, 1)).toEqual([]);
  expect(asOf(22_000, 1, 2)).toEqual([]);
  expect(asOf(28_000, 1)).toEqual(['things: thing 2 was acknowledged but is lost']);
  expect(asOf(28_000, 1, 2, 3)).toEqual(['things: thing 3 exists but was only requested later']);
  expect(things.acknowledged(28_000)).toBe(2);
});

test('ER-02 an unanswered write may be present once or absent', () => {
  const { model, seen } = tenInARow();
  model.in('things').send('the last words');
  expect(model.in('things').findings(seen)).toEqual([]);
  expect(model.in('things').findings([...seen, { mark: 'the last words', reported: 'id 11' }])).toEqual([]);
  expect(model.in('things').findings([...seen, { mark: 'the last words' }, { mark: 'the last words' }])).toHaveLength(1);
});
