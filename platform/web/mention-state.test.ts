import { expect, test } from 'vitest';
import { begunMention, offeredFor, withMention } from './mention-state.ts';

test('ME-04 somebody is being named behind an @ that follows nothing of a word, as far as the caret', () => {
  expect(begunMention('Ask @an', 7)).toEqual({ at: 4, typed: 'an' });
  expect(begunMention('Ask @ana today', 6)).toEqual({ at: 4, typed: 'a' });
  expect(begunMention('@', 1)).toEqual({ at: 0, typed: '' });
  expect(begunMention('Ask @ana ', 9)).toBeUndefined();
  expect(begunMention('ana@example', 11)).toBeUndefined();
  expect(begunMention('https://x.org/@ana', 18)).toBeUndefined();
});

test('ME-04 the name takes the place of what was typed, and one goes on writing behind it', () => {
  const mention = { at: 4, typed: 'an' };
  expect(withMention('Ask @an', 7, mention, 'ana')).toEqual({ text: 'Ask @ana ', caret: 9 });
  expect(withMention('Ask @an, please', 7, mention, 'ana')).toEqual({ text: 'Ask @ana, please', caret: 8 });
  expect(withMention('Ask @antoday', 7, mention, 'ana')).toEqual({ text: 'Ask @ana today', caret: 9 });
});

test('ME-04 people are offered for the beginning they were found for, and nobody once the whole name of the only one is there', () => {
  const [ana, anabel] = [{ username: 'Ana' }, { username: 'anabel' }];
  expect(offeredFor('an', { people: [ana, anabel], typed: 'an' })).toEqual([ana, anabel]);
  expect(offeredFor('ana', { people: [ana, anabel], typed: 'a' })).toEqual([ana, anabel]);
  expect(offeredFor('an', { people: [ana], typed: 'an' })).toEqual([ana]);
  expect(offeredFor('bo', { people: [ana], typed: 'an' })).toEqual([]);
  for (const typed of ['ana', 'ana.', 'ana...']) expect(offeredFor(typed, { people: [ana], typed: 'ana' })).toEqual([]);
  expect(offeredFor('ana.b', { people: [{ username: 'ana.bell' }], typed: 'ana.' })).toEqual([{ username: 'ana.bell' }]);
});
