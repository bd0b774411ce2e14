import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { datesOf, hasDate, nextDates, weekdayOf, weekdays, type Repetition } from './repetition.ts';

const rule = (fields: Partial<Repetition>): Repetition => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  monthlyOn: 'day',
  until: null,
  count: null,
  exceptions: [],
  ...fields,
});
const first = (start: string, fields: Partial<Repetition>, limit = 6) => nextDates(start, rule(fields), { after: null, limit });
const someDay = fc.integer({ min: 0, max: 365 * 200 }).map((days) => Temporal.PlainDate.from('1900-01-01').add({ days }).toString());

describe('dates of a repetition', () => {
  test('EV-03 a weekly rule with several days and an interval counts weeks from Monday', () => {
    // 8 January 2026 is a Thursday.
    expect(first('2026-01-08', { weekdays: ['TU', 'TH'], interval: 2 }, 5)).toEqual([
      '2026-01-08',
      '2026-01-20',
      '2026-01-22',
      '2026-02-03',
      '2026-02-05',
    ]);
    expect(first('2026-01-11', { weekdays: ['SU'] }, 3)).toEqual(['2026-01-11', '2026-01-18', '2026-01-25']);
  });

  test('EV-03 a monthly 31st skips short months, and 29 February is in leap years only', () => {
    expect(first('2026-01-31', { frequency: 'monthly' }, 5)).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
      '2026-07-31',
      '2026-08-31',
    ]);
    expect(first('2096-02-29', { frequency: 'yearly' }, 3)).toEqual(['2096-02-29', '2104-02-29', '2108-02-29']);
  });

  test('EV-03 a monthly rule keeps the second Tuesday, the last Friday, and skips months without a fifth one', () => {
    expect(first('2026-01-13', { frequency: 'monthly', monthlyOn: 'weekday' }, 3)).toEqual(['2026-01-13', '2026-02-10', '2026-03-10']);
    expect(first('2026-01-30', { frequency: 'monthly', monthlyOn: 'lastWeekday' }, 4)).toEqual([
      '2026-01-30',
      '2026-02-27',
      '2026-03-27',
      '2026-04-24',
    ]);
    expect(first('2026-01-30', { frequency: 'monthly', monthlyOn: 'weekday' }, 3)).toEqual(['2026-01-30', '2026-05-29', '2026-07-31']);
  });

  test('EV-03 a rule includes its last day, and counts exceptions', () => {
    const weekly = { weekdays: ['TH' as const] };
    expect(first('2026-01-08', { ...weekly, until: '2026-01-22' })).toEqual(['2026-01-08', '2026-01-15', '2026-01-22']);
    expect(first('2026-01-08', { ...weekly, until: '2026-01-21' })).toEqual(['2026-01-08', '2026-01-15']);
    expect(first('2026-01-08', { ...weekly, count: 3, exceptions: ['2026-01-15'] })).toEqual(['2026-01-08', '2026-01-22']);
    expect(first('2026-01-08', { ...weekly, until: '2026-01-07' })).toEqual([]);
  });

  test('EV-03 the last Friday of a month is a Friday, and the same weekday a week later is in another month', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 12 }), (start, interval) => {
        const from = Temporal.PlainDate.from(start);
        const last = from.add({ days: Math.floor((from.daysInMonth - from.day) / 7) * 7 }).toString();
        for (const day of first(last, { frequency: 'monthly', monthlyOn: 'lastWeekday', interval }, 12)) {
          const date = Temporal.PlainDate.from(day);
          expect(date.dayOfWeek).toBe(from.dayOfWeek);
          expect(date.add({ days: 7 }).month).not.toBe(date.month);
        }
      }),
    );
  });

  test('EV-03 monthly and yearly dates keep their number, in every month that has it', () => {
    fc.assert(
      fc.property(
        someDay,
        fc.constantFrom('monthly' as const, 'yearly' as const),
        fc.integer({ min: 1, max: 5 }),
        (start, frequency, interval) => {
          const from = Temporal.PlainDate.from(start);
          const unit = frequency === 'monthly' ? 'months' : 'years';
          const expected: string[] = [];
          for (let step = 0; expected.length < 8; step += interval) {
            const date = from.add({ [unit]: step });
            if (date.day === from.day) expected.push(date.toString());
          }
          expect(first(start, { frequency, interval }, 8)).toEqual(expected);
        },
      ),
    );
  });

  test('EV-03 weekly dates are on the chosen days of every n-th week', () => {
    fc.assert(
      fc.property(someDay, fc.uniqueArray(fc.constantFrom(...weekdays)), fc.integer({ min: 1, max: 9 }), (start, more, interval) => {
        const days = [...new Set([weekdayOf(start), ...more])];
        const monday = (day: string) => Temporal.PlainDate.from(day).subtract({ days: Temporal.PlainDate.from(day).dayOfWeek - 1 });
        const found = first(start, { weekdays: days, interval }, 20);
        expect(found[0]).toBe(start);
        for (const day of found) {
          expect(days).toContain(weekdayOf(day));
          expect((monday(start).until(monday(day)).days / 7) % interval).toBe(0);
        }
        expect(found).toEqual([...new Set(found)].toSorted());
      }),
    );
  });

  test('EV-03 exceptions leave out exactly their dates', () => {
    fc.assert(
      fc.property(someDay, fc.uniqueArray(fc.integer({ min: 0, max: 19 })), (start, left) => {
        const all = first(start, { frequency: 'daily', interval: 3 }, 20);
        const exceptions = left.map((index) => all[index] as string);
        expect(first(start, { frequency: 'daily', interval: 3, count: 20, exceptions }, 30)).toEqual(
          all.filter((day) => !exceptions.includes(day)),
        );
        for (const day of exceptions) expect(hasDate(start, rule({ frequency: 'daily', interval: 3 }), day)).toBe(true);
      }),
    );
  });

  test('EV-03 dates are read on demand and end with the calendar', () => {
    expect([...datesOf('2998-12-31', rule({ frequency: 'yearly' }))]).toEqual(['2998-12-31', '2999-12-31']);
  });
});
