import { expect, test } from 'vitest';
import type { Message } from '../../contract/shapes.ts';
import { rowsOf } from './message-rows.ts';

let seq = 0;
const message = (author: string, at: string, more: Partial<Message> = {}) =>
  ({
    id: `m${(seq += 1)}`,
    seq,
    clientId: null,
    author: { id: author, name: author },
    at,
    replyTo: null,
    deletedAt: null,
    ...more,
  }) as Message;
const shapeOf = (messages: readonly Message[], newSince: number | null = null) =>
  rowsOf(messages, { newSince }).map((row) => (row.is === 'message' ? (row.isFirst ? 'first' : 'more') : row.is));

test('ME-04 consecutive messages of one author within a minute share a heading, and each day has a divider', () => {
  const messages = [
    message('ana', '2026-05-01T09:00:05.000Z'),
    message('ana', '2026-05-01T09:00:50.000Z'),
    message('ana', '2026-05-01T09:01:01.000Z'),
    message('bob', '2026-05-01T09:01:02.000Z'),
    message('bob', '2026-05-03T09:01:02.000Z'),
  ];
  expect(shapeOf(messages)).toEqual(['day', 'first', 'more', 'first', 'first', 'day', 'first']);
});

test('ME-04 the divider before new messages appears once and starts a new heading', () => {
  const at = '2026-05-01T09:00:05.000Z';
  const messages = [message('ana', at), message('ana', at), message('ana', at)];
  expect(shapeOf(messages, messages[0]?.seq ?? 0)).toEqual(['day', 'first', 'new', 'first', 'more']);
  expect(shapeOf(messages, 0)).toEqual(['day', 'new', 'first', 'more', 'more']);
  expect(shapeOf(messages, 1_000)).toEqual(['day', 'first', 'more', 'more']);
});

test('ME-04 a reply and a deleted message have their own heading', () => {
  const at = '2026-05-01T09:00:05.000Z';
  const replyTo = { seq: 1, author: null, excerpt: '', isDeleted: false, isHidden: false };
  expect(shapeOf([message('ana', at), message('ana', at, { replyTo }), message('ana', at, { deletedAt: at }), message('ana', at)])).toEqual(
    ['day', 'first', 'first', 'first', 'first'],
  );
});
