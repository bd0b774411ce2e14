import { expect, test } from 'vitest';
import { messageLimits } from '../contract/limits.ts';
import { historyQuery, newMessage } from '../contract/shapes.ts';
import { unknownIn } from '#features/accounts/contract/mentions.ts';
import { beginningOf } from './present-conversation.ts';

test('ME-04 an unknown mention is reported once, without trailing punctuation; an email address is no mention', () => {
  const ana = { id: 'ANAANAAN', username: 'ana.ortiz' };
  expect(unknownIn('@ana.ortiz. and @Nobody, @nobody! me@example.org', [ana])).toEqual(['nobody']);
  expect(unknownIn('@ana.ortiz @ana', [ana])).toEqual(['ana']);
  expect(unknownIn('Nobody here.', [])).toEqual([]);
});

test('ME-04 the excerpt of a message is one line and ends with a word', () => {
  expect(beginningOf('One\n\n two  ')).toBe('One two');
  const long = beginningOf('word '.repeat(100));
  expect(long).toMatch(/word…$/);
  expect([...long].length).toBeLessThanOrEqual(messageLimits.excerpt + 1);
  expect([...beginningOf('😀'.repeat(500))]).toHaveLength(messageLimits.excerpt + 1);
  // A text that just fits is not cut; a very long last word is cut inside.
  const whole = '😀'.repeat(messageLimits.excerpt);
  expect(beginningOf(whole)).toBe(whole);
  expect(beginningOf(`a ${'b'.repeat(500)}`)).toHaveLength(messageLimits.excerpt + 1);
});

test('ME-03 a sent text keeps its lines and first indent, and is trimmed otherwise; a history request selects one page', () => {
  const clientId = '0198c0de-0000-7000-8000-000000000001';
  expect(newMessage.parse({ clientId, text: '\n  \n  first\n\nsecond \n' })).toMatchObject({ text: '  first\n\nsecond', uploadIds: [] });
  expect(newMessage.safeParse({ clientId, text: 'a\u202Eb' }).success).toBe(false);
  expect(historyQuery.safeParse({ after: '3', change: '0' }).success).toBe(true);
  expect(historyQuery.safeParse({ before: '3', after: '3' }).success).toBe(false);
  expect(historyQuery.safeParse({ change: '1' }).success).toBe(false);
  expect(historyQuery.safeParse({ after: '-1' }).success).toBe(false);
});
