import { expect, test } from 'vitest';
import { begunMention, withMention } from './mention-state.ts';

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
