import { expect, test } from 'vitest';
import { mentionInProgress, suggestionsFor, withMention } from './mention-state.ts';

test('ME-04 a mention starts with an @ that is not within a word, up to the caret', () => {
  expect(mentionInProgress('Ask @an', 7)).toEqual({ at: 4, typed: 'an' });
  expect(mentionInProgress('Ask @ana today', 6)).toEqual({ at: 4, typed: 'a' });
  expect(mentionInProgress('@', 1)).toEqual({ at: 0, typed: '' });
  expect(mentionInProgress('Ask @ana ', 9)).toBeUndefined();
  expect(mentionInProgress('ana@example', 11)).toBeUndefined();
  expect(mentionInProgress('Ask @jose angel', 15)).toEqual({ at: 4, typed: 'jose angel' });
  expect(mentionInProgress('Ask @n’dia', 10)).toEqual({ at: 4, typed: 'n’dia' });
  expect(mentionInProgress('Ask @ana  twice', 15)).toBeUndefined();
  expect(mentionInProgress('@one two three four', 19)).toBeUndefined();
  expect(mentionInProgress('https://x.org/@ana', 18)).toBeUndefined();
});

test('ME-04 the name replaces what was typed, and the caret is after it', () => {
  const mention = { at: 4, typed: 'an' };
  expect(withMention('Ask @an', 7, mention, 'ana')).toEqual({ text: 'Ask @ana ', caret: 9 });
  expect(withMention('Ask @an, please', 7, mention, 'ana')).toEqual({ text: 'Ask @ana, please', caret: 8 });
  expect(withMention('Ask @antoday', 7, mention, 'ana')).toEqual({ text: 'Ask @ana today', caret: 9 });
});

test('ME-04 suggestions match the typed beginning, and none remain once the only complete name is typed', () => {
  const [ana, anabel] = [{ username: 'Ana' }, { username: 'anabel' }];
  expect(suggestionsFor('an', { people: [ana, anabel], typed: 'an' })).toEqual([ana, anabel]);
  expect(suggestionsFor('ana', { people: [ana, anabel], typed: 'a' })).toEqual([ana, anabel]);
  expect(suggestionsFor('an', { people: [ana], typed: 'an' })).toEqual([ana]);
  expect(suggestionsFor('bo', { people: [ana], typed: 'an' })).toEqual([]);
  for (const typed of ['ana', 'ana.', 'ana...']) expect(suggestionsFor(typed, { people: [ana], typed: 'ana' })).toEqual([]);
  expect(suggestionsFor('ana.b', { people: [{ username: 'ana.bell' }], typed: 'ana.' })).toEqual([{ username: 'ana.bell' }]);
});
