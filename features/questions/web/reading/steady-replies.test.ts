import { expect, test } from 'vitest';
import type { ReplyWhole } from '../../contract/shapes.ts';
import { allSeen, moreSeen, steadied } from './steady-replies.ts';

const reply = (id: string, fields: Partial<ReplyWhole> = {}): ReplyWhole => ({
  id,
  parentId: null,
  author: { id: 'ANOTHER2', name: 'Another' },
  content: null,
  language: null,
  createdAt: '2026-01-01T00:00:00Z',
  editedAt: null,
  votes: 0,
  hasMyVote: false,
  isSolution: false,
  can: { edit: false, delete: false, vote: false, reply: false, solve: false },
  replies: [],
  ...fields,
});
const isOwn = (each: { author: ReplyWhole['author'] }) => each.author?.id === 'MYSELF22';
const own = { author: { id: 'MYSELF22', name: 'Me' } };
const ids = (replies: readonly ReplyWhole[]) => replies.map(({ id }) => id);

test('QA-04 votes and replies that come while one reads move nothing: new ones wait and are counted, one’s own is there', () => {
  const seen = allSeen([reply('a'), reply('b', { replies: [reply('b1')] })]);
  const now = [reply('b', { votes: 3, replies: [reply('b1'), reply('b2')] }), reply('new'), reply('a'), reply('mine', own)];
  const { shown, waiting } = steadied(now, seen, isOwn);
  expect(ids(shown)).toEqual(['a', 'b', 'mine']);
  expect(shown[1]).toMatchObject({ votes: 3, replies: [{ id: 'b1' }] });
  expect(waiting).toBe(2);
  expect(steadied(now, allSeen(now), isOwn)).toEqual({ shown: now, waiting: 0 });
});

test('QA-04 what was deleted goes from where it stood, and a further page follows what there is', () => {
  const seen = moreSeen(allSeen([reply('a'), reply('b')]), [reply('b'), reply('c')]);
  expect(seen.order).toEqual(['a', 'b', 'c']);
  expect(ids(steadied([reply('c'), reply('b')], seen, isOwn).shown)).toEqual(['b', 'c']);
});
