import { expect, test } from 'vitest';
import { worthOf } from './ticket.ts';

test('CO-01 a ticket is valid from three seconds to one day, exact to the millisecond', () => {
  const dayMs = 24 * 3_600_000;
  const worthAfter = (ageMs: number) => worthOf({ id: 'any', issuedAtMs: 1_000_000_000_000 }, 1_000_000_000_000 + ageMs);
  expect([-60_000, 0, 2_999].map(worthAfter)).toEqual(['tooSoon', 'tooSoon', 'tooSoon']);
  expect([3_000, dayMs].map(worthAfter)).toEqual(['good', 'good']);
  expect(worthAfter(dayMs + 1)).toBe('expired');
});
