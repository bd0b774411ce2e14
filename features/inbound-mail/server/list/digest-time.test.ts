import { expect, test } from 'vitest';
import { nextDigestAt } from './digest-time.ts';

test('ML-02 a digest comes at eight in the zone of its reader, a weekly one on Monday, also when clocks change', () => {
  const next = (rhythm: 'daily' | 'weekly', at: string, zone = 'Europe/Paris') => nextDigestAt(rhythm, zone, Date.parse(at));
  expect(next('daily', '2026-11-30T06:59:00Z')).toBe('2026-11-30T07:00:00.000Z');
  expect(next('daily', '2026-11-30T07:00:00Z')).toBe('2026-12-01T07:00:00.000Z');
  expect(next('daily', '2026-11-30T07:00:00Z', 'America/Montreal')).toBe('2026-11-30T13:00:00.000Z');
  // Monday, before and after eight; across the end of summer time.
  expect(next('weekly', '2026-11-30T06:00:00Z')).toBe('2026-11-30T07:00:00.000Z');
  expect(next('weekly', '2026-11-30T08:00:00Z')).toBe('2026-12-07T07:00:00.000Z');
  expect(next('weekly', '2026-10-19T08:00:00Z')).toBe('2026-10-26T07:00:00.000Z');
  expect(next('daily', '2026-03-28T08:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
});
