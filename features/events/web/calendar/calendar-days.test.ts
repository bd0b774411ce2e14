import { expect, test } from 'vitest';
import { addDays, addMonths, byDay, dayIn, daysOf, firstWeekday, localDay, weeksOf } from './calendar-days.ts';

const timed = (starts: string, ends: string | null, timeZone = 'Europe/Paris') => ({
  startsAt: `${starts}:00Z`,
  endsAt: ends && `${ends}:00Z`,
  when: { isAllDay: false, starts, ends, timeZone },
});
const whole = (starts: string, ends: string | null) => ({
  startsAt: `${starts}T22:00:00Z`,
  endsAt: null,
  when: { isAllDay: true, starts, ends, timeZone: 'Pacific/Auckland' },
});

test('SH-14 a month has whole weeks, from Sunday or Monday; a week has its seven days', () => {
  const month = weeksOf('month', '2026-02-11', 1);
  expect(month.map(([first]) => first)).toEqual(['2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']);
  expect(month.at(-1)?.at(-1)).toBe('2026-03-01');
  expect(weeksOf('month', '2026-02-11', 0).map(([first]) => first)).toEqual(['2026-02-01', '2026-02-08', '2026-02-15', '2026-02-22']);
  expect(weeksOf('month', '2026-08-01', 1)).toHaveLength(6);
  expect(weeksOf('week', '2026-03-01', 1)).toEqual([
    ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'],
  ]);
  expect(weeksOf('week', '2026-03-01', 0)[0]?.[0]).toBe('2026-03-01');
});

test('SH-14 a week begins as in the language, and in English as in the country of the browser', () => {
  expect([firstWeekday('fr', 'en-US'), firstWeekday('es', 'es'), firstWeekday('en', 'en-US'), firstWeekday('en', 'en-GB')]).toEqual([
    1, 1, 0, 1,
  ]);
});

test('SH-14 a month later is the same day, or the last of a shorter month', () => {
  expect([addMonths('2026-01-31', 1), addMonths('2024-01-31', 1), addMonths('2026-12-05', 1), addMonths('2026-01-05', -1)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-01-05',
    '2025-12-05',
  ]);
  expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31']);
  expect([dayIn('2026-02-28'), dayIn('2026-02-30'), dayIn(null)]).toEqual(['2026-02-28', localDay(new Date()), localDay(new Date())]);
});

test('SH-14 LA-01 an event is on its days as entered in its own zone, on those of the device elsewhere; all-day events are everywhere on the same', () => {
  expect(daysOf(timed('2026-05-08T23:30', '2026-05-09T01:00'), 'Europe/Paris')).toEqual({ first: '2026-05-08', last: '2026-05-09' });
  expect(daysOf(timed('2026-05-08T20:00', '2026-05-09T00:00'), 'Europe/Paris')).toEqual({ first: '2026-05-08', last: '2026-05-08' });
  expect(daysOf(timed('2026-05-08T20:00', null), 'Europe/Paris')).toEqual({ first: '2026-05-08', last: '2026-05-08' });
  const abroad = timed('2026-05-08T23:30', '2026-05-09T00:00', 'Asia/Tokyo');
  expect(daysOf(abroad, 'Europe/Paris')).toEqual({
    first: localDay(new Date(abroad.startsAt)),
    last: localDay(new Date(Date.parse(abroad.endsAt ?? '') - 1)),
  });
  expect(daysOf(whole('2026-05-31', '2026-06-01'), 'Europe/Paris')).toEqual({ first: '2026-05-31', last: '2026-06-01' });
  const [night, days] = [timed('2026-05-31T22:00', '2026-06-01T02:00'), whole('2026-06-01', null)];
  expect([...byDay([night, days], ['2026-05-31', '2026-06-01', '2026-06-02'], 'Europe/Paris')]).toEqual([
    ['2026-05-31', [night]],
    ['2026-06-01', [night, days]],
    ['2026-06-02', []],
  ]);
});
