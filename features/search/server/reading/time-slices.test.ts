import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimeSlice } from '#platform/server/search/compiled-search.ts';
import { mark, sliceDays as lengths, sliceNumber } from '#platform/server/search/lexemes.ts';
import { Sample } from './sample.ts';
import { timeSlicesOf } from './time-slices.ts';

const dayMs = 86_400_000;
const back = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

test('SR-01 time slices are contiguous, and their marks cover all of their time', () => {
  const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 5, maxLength: 5 });
  const days = fc.option(fc.integer({ min: 0, max: 2_500 }), { nil: undefined });
  fc.assert(
    fc.property(
      sizes,
      days,
      days,
      fc.double({ min: 1e-6, max: 1, noNaN: true }),
      fc.boolean(),
      fc.array(fc.nat(400), { minLength: 1 }),
      (ends, one, other, share, isSlow, finds) => {
        const sample = new Sample({
          things: 1_000_000,
          oldest: back(2_500),
          ends: ends.toSorted((first, second) => first - second).map(back),
          sampled: 2_000,
          held: {},
        });
        const [from, until] = [one, other].map((each) => (each === undefined ? undefined : back(each)));
        const span = { from, until: from && until && until < from ? undefined : until };
        const stretches = timeSlicesOf(sample, span, { share, isSlow });
        const found: TimeSlice[] = [];
        for (let turn = 0, next = stretches.next(1_000, 0); next; turn += 1, next = stretches.next(1_000, finds[turn % finds.length] ?? 0))
          found.push(next);
        expect(found.map(({ isLast }) => isLast).indexOf(true)).toBe(found.length - 1);
        expect(found[0]?.until).toBe(span.until);
        expect(found.at(-1)?.from).toBe(span.from);
        for (const [index, { until: end }] of found.slice(1).entries()) expect(end).toBe(found[index]?.from);
        for (const { from: begin, until: end } of found) if (begin && end && begin !== span.from) expect(begin < end).toBe(true);
        for (const stretch of found.filter(({ marks }) => marks.length > 0)) {
          const [first, last] = [Date.parse(stretch.from ?? ''), stretch.until ? Date.parse(stretch.until) - 1 : Date.now()];
          for (let step = 0; step <= 20; step += 1) {
            const instant = new Date(first + (step / 20) * Math.max(0, last - first)).toISOString();
            expect(lengths.some((each) => stretch.marks.includes(mark.timeSlice(each, sliceNumber(each, instant))))).toBe(true);
          }
        }
      },
    ),
  );
});

test('SR-01 the size of the next slice follows from the matches so far', () => {
  const sample = new Sample({ things: 1_000_000, oldest: back(1_000), ends: [1, 4, 16, 64, 256].map(back), sampled: 2_000, held: {} });
  const thingsAfter = (found: number) => {
    const stretches = timeSlicesOf(sample, { from: undefined, until: undefined }, { share: 0.01, isSlow: false });
    const first = stretches.next(300, 0);
    return { first: first?.things ?? 0, second: stretches.next(300 - found, found)?.things ?? 0 };
  };
  expect(thingsAfter(250).first).toBeCloseTo(42_000);
  expect(thingsAfter(250).second).toBe(21_000);
  expect(thingsAfter(100).second).toBeCloseTo(117_600);
  // Without any match the rest is searched in one slice.
  expect(thingsAfter(0)).toMatchObject({ first: 42_000, second: 958_000 });
});
