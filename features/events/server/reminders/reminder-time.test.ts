import { describe, expect, test } from 'vitest';
import type { When } from '../../contract/shapes.ts';
import { instantsOf } from '../when.ts';
import { mayRemindBetween, remindingTimes, remindsAt, startOf } from './reminder-time.ts';

const at = (when: Partial<When>, reminder: Parameters<typeof remindsAt>[1]) =>
  new Date(remindsAt({ isAllDay: false, starts: '2027-03-28T18:30', ends: null, timeZone: 'Europe/Madrid', ...when } as When, reminder))
    .toISOString()
    .slice(0, 16);

describe('when an event reminds', () => {
  test('EV-04 a day before is the same local time of the day before, also where clocks change in between', () => {
    // Clocks go forward in the night to 28 March: 23 hours before.
    expect(at({}, 'oneDay')).toBe('2027-03-27T17:30');
    expect(at({}, 'oneWeek')).toBe('2027-03-21T17:30');
    // And back in the night to 31 October: 25 hours before.
    expect(at({ starts: '2027-10-31T18:30' }, 'oneDay')).toBe('2027-10-30T16:30');
  });

  test('EV-04 minutes count by the clock, also across a clock change', () => {
    expect(at({ starts: '2027-03-28T03:05' }, 'oneHour')).toBe('2027-03-28T00:05');
    expect(at({}, 'tenMinutes')).toBe('2027-03-28T16:20');
  });

  test('EV-04 a time that does not exist on the day before moves forward with the clocks', () => {
    expect(at({ starts: '2027-03-29T02:30' }, 'oneDay')).toBe('2027-03-28T01:30');
  });

  test('EV-04 an all-day event reminds as if it began at nine in its zone', () => {
    const day = { isAllDay: true, starts: '2027-07-05', ends: '2027-07-06', timeZone: 'America/New_York' } as When;
    expect(at(day, 'oneDay')).toBe('2027-07-04T13:00');
    expect(at(day, 'oneHour')).toBe('2027-07-05T12:00');
    expect(new Date(startOf(day)).toISOString()).toBe('2027-07-05T13:00:00.000Z');
  });

  test('EV-04 only events far from reminding are left out by their stored instant, in every zone and for whole days', () => {
    const zones = ['Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/Madrid', 'America/New_York', 'Pacific/Pago_Pago'];
    const starts = ['2027-03-28T00:30', '2027-03-29T02:30', '2027-10-31T18:30', '2027-11-07T23:59'];
    for (const timeZone of zones)
      for (const when of starts.flatMap((clock) => [
        { isAllDay: false, starts: clock, ends: null, timeZone } as When,
        { isAllDay: true, starts: clock.slice(0, 10), ends: null, timeZone } as When,
      ]))
        for (const reminder of remindingTimes) {
          const atMs = remindsAt(when, reminder);
          const stored = instantsOf(when);
          expect(mayRemindBetween(stored, reminder, { fromMs: atMs, toMs: atMs + 1 })).toBe(true);
          expect(mayRemindBetween(stored, reminder, { fromMs: atMs + 3 * 86_400_000, toMs: atMs + 4 * 86_400_000 })).toBe(false);
          expect(mayRemindBetween(stored, reminder, { fromMs: atMs - 4 * 86_400_000, toMs: atMs - 3 * 86_400_000 })).toBe(false);
        }
  });
});
