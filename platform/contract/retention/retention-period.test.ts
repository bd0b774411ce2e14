import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPeriodOver, periodText } from './retention-period.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

test('RE-01 time ranges have singular and plural in each language', () => {
  expect(periodText('1 days', 'en')).toBe('1\u00a0day');
  expect(periodText('180 days', 'fr')).toBe('180\u00a0jours');
  expect(periodText('3 years', 'es')).toBe('3\u00a0años');
  expect(periodText('13 months', 'fr')).toBe('13\u00a0mois');
});

test('CK-02 13 months end on that day, and an invalid date counts as expired', () => {
  expect(isPeriodOver('13 months', '2025-10-23')).toBe(false);
  expect(isPeriodOver('13 months', '2025-10-22')).toBe(true);
  expect(isPeriodOver('13 months', 'nonsense')).toBe(true);
  expect(isPeriodOver('3 years', '2023-11-23')).toBe(false);
  expect(isPeriodOver('30 days', '2026-10-23')).toBe(true);
});
