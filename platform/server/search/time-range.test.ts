import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, dayAt, dayStart } from '../i18n/local-time.ts';
import { timeRangeOf } from './time-range.ts';

const startsAt = (day: string, timeZone: string) => new Date(dayStart(day, timeZone)).toISOString();

describe('HU-02 days', () => {
  test('HU-02 days begin correctly where clocks skip or repeat midnight, or skip the day', () => {
    expect(startsAt('2026-03-10', 'UTC')).toBe('2026-03-10T00:00:00.000Z');
    expect(startsAt('2026-03-29', 'Europe/Paris')).toBe('2026-03-28T23:00:00.000Z');
    expect(startsAt('2026-03-30', 'Europe/Paris')).toBe('2026-03-29T22:00:00.000Z');
    expect(startsAt('2026-03-10', 'Asia/Kathmandu')).toBe('2026-03-09T18:15:00.000Z');
    // São Paulo went from 00:00 to 01:00, and back from 00:00 to 23:00; Havana repeats 00:00; Samoa
    // skipped this day.
    expect(startsAt('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(startsAt('2018-02-18', 'America/Sao_Paulo')).toBe('2018-02-18T03:00:00.000Z');
    expect(startsAt('2024-11-03', 'America/Havana')).toBe('2024-11-03T04:00:00.000Z');
    expect(startsAt('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00.000Z');
  });

  test('HU-02 where clocks go back over midnight, the repeated minute belongs to the evening', () => {
    // St. John's went from 00:01 back to 23:01: a minute of 4 November, then 3 November again.
    expect(startsAt('2007-11-04', 'America/St_Johns')).toBe('2007-11-04T03:30:00.000Z');
    const dayOf = (instant: string) => dayAt(Date.parse(instant), 'America/St_Johns');
    expect(dayOf('2007-11-04T02:29:59Z')).toBe('2007-11-03');
    expect(dayOf('2007-11-04T02:30:30Z')).toBe('2007-11-03');
    expect(dayOf('2007-11-04T02:31:00Z')).toBe('2007-11-03');
    expect(dayOf('2007-11-04T03:30:00Z')).toBe('2007-11-04');
  });

  test('HU-02 every instant is in exactly one day', () => {
    const zones = [
      'UTC',
      'Europe/Madrid',
      'America/Sao_Paulo',
      'America/Havana',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'America/St_Johns',
      'Asia/Beirut',
    ];
    const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2037, 0) });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (ms, zone) => {
        const day = dayAt(ms, zone);
        expect(dayStart(day, zone)).toBeLessThanOrEqual(ms);
        expect(dayStart(dayAfter(day, 1), zone)).toBeGreaterThan(ms);
        expect(dayAt(dayStart(day, zone), zone)).toBe(day);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('HU-02 ranges', () => {
  // A Tuesday, 23:30 in Madrid, 07:30 on Wednesday in Tokyo.
  const now = '2026-03-10T22:30:00Z';
  const from = (range: 'today' | 'week' | 'month' | 'year', tz: string) => timeRangeOf({ range, tz }, now).from;

  test('HU-02 ranges begin by the viewer’s calendar, weeks on Monday', () => {
    expect(from('today', 'Europe/Madrid')).toBe('2026-03-09T23:00:00.000Z');
    expect(from('today', 'Asia/Tokyo')).toBe('2026-03-10T15:00:00.000Z');
    expect(from('week', 'Europe/Madrid')).toBe('2026-03-08T23:00:00.000Z');
    expect(from('month', 'Europe/Madrid')).toBe('2026-02-28T23:00:00.000Z');
    expect(from('year', 'America/New_York')).toBe('2026-01-01T05:00:00.000Z');
    expect(timeRangeOf({ range: 'week', tz: 'UTC' }, '2026-03-08T12:00:00Z').from).toBe('2026-03-02T00:00:00.000Z');
    expect(timeRangeOf({ range: 'week', tz: 'UTC' }, '2026-03-09T00:00:00Z').from).toBe('2026-03-09T00:00:00.000Z');
  });

  test('HU-02 a custom range includes both of its days, and may be open at either end', () => {
    expect(timeRangeOf({ range: 'custom', from: '2026-03-01', to: '2026-03-01', tz: 'Europe/Madrid' }, now)).toEqual({
      from: '2026-02-28T23:00:00.000Z',
      until: '2026-03-01T23:00:00.000Z',
    });
    expect(timeRangeOf({ range: 'custom', to: '2026-12-31' }, now)).toEqual({ from: undefined, until: '2027-01-01T00:00:00.000Z' });
    expect(timeRangeOf({ range: 'all', from: '2026-03-01' }, now)).toEqual({ from: undefined, until: undefined });
  });
});
