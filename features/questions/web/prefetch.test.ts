import { expect, test } from 'vitest';
import { prefetches } from './prefetch.ts';

const read = (path: `/${string}`, params: Record<string, string>) =>
  (prefetches[path]?.reads?.({ params, search: new URLSearchParams() } as never) ?? []).map(({ queryKey }) => JSON.stringify(queryKey));

test('QA-05 a public question is prefetched with replies and categories, the questions of a group by its upper-case id', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const [question, replies, categories, ...others] = read('/discussion/:id', { id });
  for (const [key, path] of [
    [question, '/api/questions/:id'],
    [replies, '/api/questions/:id/replies'],
    [categories, '/api/categories'],
  ] as const)
    expect(key).toContain(path);
  expect(question).toContain(id);
  expect(replies).toContain(id);
  expect(others).toEqual([]);
  expect(read('/discussion/:id', {})).toEqual([]);
  const [ofGroup] = read('/network/:groupId', { groupId: 'abcd2345' });
  expect(ofGroup).toContain('ABCD2345');
  expect(prefetches['/network/:groupId']?.query).toEqual(['before']);
  expect(prefetches['/discussion/:id']?.query).toBeUndefined();
});
