import { expect, test } from 'vitest';
import { allSeen, moreSeen, freezeThreads, stillSeen } from './frozen-threads.ts';

interface Reply {
  id: string;
  author: { id: string } | null;
  votes: number;
}
type Thread = Reply & { replies: Reply[] };

const reply = (id: string, fields: Partial<Thread> = {}): Thread => ({
  id,
  author: { id: 'ANOTHER2' },
  votes: 0,
  replies: [],
  ...fields,
});
const isOwn = (each: Reply) => each.author?.id === 'MYSELF22';
const own = { author: { id: 'MYSELF22' } };
const ids = (replies: readonly Thread[]) => replies.map(({ id }) => id);

test('QA-04 votes and replies during reading move nothing: new ones are counted, one’s own appear', () => {
  const seen = allSeen([reply('a'), reply('b', { replies: [reply('b1')] })]);
  const now = [reply('b', { votes: 3, replies: [reply('b1'), reply('b2')] }), reply('new'), reply('a'), reply('mine', own)];
  const { shown, waiting } = freezeThreads(now, seen, isOwn);
  expect(ids(shown)).toEqual(['a', 'b', 'mine']);
  expect(shown[1]).toMatchObject({ votes: 3, replies: [{ id: 'b1' }] });
  expect(waiting).toBe(2);
  expect(freezeThreads(now, allSeen(now), isOwn)).toEqual({ shown: now, waiting: 0 });
});

test('QA-04 a deleted entry disappears, and a further page is appended', () => {
  const seen = moreSeen(allSeen([reply('a'), reply('b')]), [reply('b'), reply('c')]);
  expect(seen.order).toEqual(['a', 'b', 'c']);
  expect(ids(freezeThreads([reply('c'), reply('b')], seen, isOwn).shown)).toEqual(['b', 'c']);
});

test('DO-09 QA-04 one’s own entry stays in place after it was deleted and others had answered it', () => {
  const before = allSeen([reply('a')]);
  const { shown } = freezeThreads([reply('a'), reply('mine', own)], before, isOwn);
  const seen = stillSeen(before, shown);
  expect(stillSeen(seen, shown)).toBe(seen);
  const deleted = reply('mine', { author: null, replies: [reply('answer')] });
  expect(freezeThreads([reply('a'), deleted], seen, isOwn)).toMatchObject({
    shown: [{ id: 'a' }, { id: 'mine', replies: [] }],
    waiting: 1,
  });
});
