import { expect, test } from 'vitest';
import { accountLimits, usernamePattern } from '../contract/limits.ts';
import { suggestedUsername } from './suggested-username.ts';

test('AC-02 a username is suggested from the name, within its limits', () => {
  expect(suggestedUsername('Zoë  O’Neil-Peña')).toBe('zoe.o.neil.pena');
  expect(suggestedUsername('Al')).toBe('');
  expect(suggestedUsername('…')).toBe('');
  const long = suggestedUsername('Wilhelmina Alexandrina Constan Westhuizen');
  expect(long.length).toBeLessThanOrEqual(accountLimits.usernameMax);
  expect(long).toMatch(new RegExp(`^${usernamePattern}$`, 'u'));
  expect(long).not.toMatch(/\.$/);
});
