import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDigest, type DigestRhythm } from './digest-time.ts';
import { clockText, minuteOf, quietEnd } from './quiet-hours.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * Zones with clock changes in spring and autumn, at midnight, by half an hour, without any, and
 * with a skipped day.
 */
const zones = [
  'UTC',
  'Europe/Paris',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
];
const zone = fc.constantFrom(...zones);
const instant = fc
  .integer({ min: Date.parse('2011-01-01T00:00:00Z') / minuteMs, max: Date.parse('2030-01-01T00:00:00Z') / minuteMs })
  .map((minutes) => minutes * minuteMs);
const rhythm: fc.Arbitrary<DigestRhythm> = fc.record({
  mail: fc.constantFrom('daily' as const, 'weekly' as const),
  hour: fc.integer({ min: 0, max: 23 }),
  weekday: fc.integer({ min: 1, max: 7 }),
  timeZone: zone,
});

/** Weekday and minute of the day in a time zone. */
function shown(ms: number, timeZone: string): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(ms);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(of('weekday')) + 1,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

test('NO-03 a digest is due at the hour and day in the person’s time zone, and not earlier', () => {
  fc.assert(
    fc.property(rhythm, instant, (wanted, nowMs) => {
      const next = nextDigest(wanted, nowMs);
      expect(next).toBeGreaterThan(nowMs);
      const timeZone = wanted.timeZone ?? 'UTC';
      const fits = (ms: number) => {
        const { weekday, minute } = shown(ms, timeZone);
        return minute === wanted.hour * 60 && (wanted.mail === 'daily' || weekday === wanted.weekday);
      };
      // Where clocks skip the hour, it is as far after the jump; Apia skipped a day.
      if (!fits(next) && timeZone !== 'Pacific/Apia')
        expect(shown(next - 2 * hourMs, timeZone).minute).not.toBe(shown(next, timeZone).minute - 120);
      // The repeated hour when clocks go back does not count again.
      for (let ms = next - minuteMs * 30; ms > nowMs; ms -= 30 * minuteMs)
        if (fits(ms)) expect(fits(ms - hourMs) || fits(ms - hourMs / 2)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('NO-03 digests are a day or a week apart, except for clock changes, and changing the time never gives two in one period', () => {
  const periodMs = { daily: 24 * hourMs, weekly: 168 * hourMs };
  fc.assert(
    fc.property(rhythm, rhythm, instant, (before, after, nowMs) => {
      const first = nextDigest(before, nowMs);
      const second = nextDigest(before, first, first);
      // Apia skipped a day.
      if (before.timeZone !== 'Pacific/Apia') expect(Math.abs(second - first - periodMs[before.mail])).toBeLessThanOrEqual(hourMs);
      const moved = nextDigest({ ...after, mail: before.mail }, first + minuteMs, first);
      expect(moved - first).toBeGreaterThan(periodMs[before.mail] / 2);
      expect(moved - first).toBeLessThanOrEqual(1.5 * periodMs[before.mail] + 26 * hourMs);
    }),
    { numRuns: 500 },
  );
});

test('NO-03 eight o’clock in Paris stays eight o’clock across clock changes', () => {
  const daily = { mail: 'daily' as const, hour: 8, weekday: 1, timeZone: 'Europe/Paris' };
  expect(new Date(nextDigest(daily, Date.parse('2026-03-28T12:00:00Z'))).toISOString()).toBe('2026-03-29T06:00:00.000Z');
  expect(new Date(nextDigest(daily, Date.parse('2026-03-28T06:00:00Z'))).toISOString()).toBe('2026-03-28T07:00:00.000Z');
  expect(new Date(nextDigest({ ...daily, hour: 2 }, Date.parse('2026-03-28T12:00:00Z'))).toISOString()).toBe('2026-03-29T01:00:00.000Z');
  expect(new Date(nextDigest({ ...daily, hour: 2 }, Date.parse('2026-10-24T12:00:00Z'))).toISOString()).toBe('2026-10-25T00:00:00.000Z');
});

test('NO-02 quiet hours may span midnight, and always end within 25 hours', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minute, minute, zone, instant, (quietFrom, quietTo, timeZone, nowMs) => {
      fc.pre(quietFrom !== quietTo);
      const end = quietEnd({ quietFrom, quietTo, timeZone }, nowMs);
      const { minute: now } = shown(nowMs, timeZone);
      const isWithin = quietFrom < quietTo ? now >= quietFrom && now < quietTo : now >= quietFrom || now < quietTo;
      // Except around clock changes, and the day that Apia skipped.
      const isPlain = [-26, -4, 4, 26].every(
        (hours) => Math.abs(shown(nowMs + hours * hourMs, timeZone).minute - now - ((hours * 60) % 1440)) % 1440 === 0,
      );
      if (isPlain) expect(end !== undefined).toBe(isWithin);
      if (end === undefined) return;
      expect(end).toBeGreaterThan(nowMs);
      expect(end - nowMs).toBeLessThanOrEqual(25 * hourMs);
      expect(quietEnd({ quietFrom, quietTo, timeZone }, end)).toBeUndefined();
    }),
    { numRuns: 1_000 },
  );
  expect(quietEnd({ quietFrom: null, quietTo: null, timeZone: null }, 0)).toBeUndefined();
});

test('NO-02 formatting and parsing a time of day are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(minuteOf(clockText(minute))).toBe(minute);
    }),
  );
});
