import { expect, test } from 'vitest';
import { messageLimits } from '../contract/limits.ts';
import { historyQuery, newMessage } from '../contract/shapes.ts';
import { unknownIn } from '#features/accounts/contract/mentions.ts';
import { beginningOf } from './present-conversation.ts';

test('ME-04 a name behind an @ that nobody has is told once, without what ends the sentence, and an address of a mail is none', () => {
  const ana = { id: 'ANAANAAN', username: 'ana.ortiz' };
  expect(unknownIn('@ana.ortiz. and @Nobody, @nobody! me@example.org', [ana])).toEqual(['nobody']);
  expect(unknownIn('@ana.ortiz @ana', [ana])).toEqual(['ana']);
  expect(unknownIn('Nobody here.', [])).toEqual([]);
});

test('ME-04 the beginning of a message stands on one line and ends with a word', () => {
  expect(beginningOf('One\n\n two  ')).toBe('One two');
  const long = beginningOf('word '.repeat(100));
  expect(long).toMatch(/word…$/);
  expect([...long].length).toBeLessThanOrEqual(messageLimits.excerpt + 1);
  expect([...beginningOf('😀'.repeat(500))]).toHaveLength(messageLimits.excerpt + 1);
  // What just fits is whole; where the last word is most of it, that is cut.
  const whole = '😀'.repeat(messageLimits.excerpt);
  expect(beginningOf(whole)).toBe(whole);
  expect(beginningOf(`a ${'b'.repeat(500)}`)).toHaveLength(messageLimits.excerpt + 1);
});

test('ME-03 what is sent keeps its lines, without space around it; one asks for one page at a time', () => {
  const clientId = '0198c0de-0000-7000-8000-000000000001';
  expect(newMessage.parse({ clientId, text: '\n  \n  first\n\nsecond \n' })).toMatchObject({ text: 'first\n\nsecond', uploadIds: [] });
  expect(newMessage.safeParse({ clientId, text: 'a\u202Eb' }).success).toBe(false);
  expect(historyQuery.safeParse({ after: '3', change: '0' }).success).toBe(true);
  expect(historyQuery.safeParse({ before: '3', after: '3' }).success).toBe(false);
  expect(historyQuery.safeParse({ change: '1' }).success).toBe(false);
  expect(historyQuery.safeParse({ after: '-1' }).success).toBe(false);
});
