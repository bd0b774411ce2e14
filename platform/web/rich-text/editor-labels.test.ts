import { expect, test } from 'vitest';
import en from '../../words/editor/en.json' with { type: 'json' };
import es from '../../words/editor/es.json' with { type: 'json' };
import fr from '../../words/editor/fr.json' with { type: 'json' };
import { wordsLabel } from './editor-labels.ts';

test('LA-01 the number of words is said as each language says it', () => {
  expect([0, 1, 2, 1250].map((count) => wordsLabel(en, count, 'en'))).toEqual(['0 words', '1 word', '2 words', '1,250 words']);
  expect([0, 1, 2].map((count) => wordsLabel(fr, count, 'fr'))).toEqual(['0 mot', '1 mot', '2 mots']);
  expect([0, 1, 2, 1_000_000].map((count) => wordsLabel(es, count, 'es'))).toEqual([
    '0 palabras',
    '1 palabra',
    '2 palabras',
    '1.000.000 palabras',
  ]);
});
