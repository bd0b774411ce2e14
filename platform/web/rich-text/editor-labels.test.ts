import { expect, test } from 'vitest';
import en from '../../words/editor/en.json' with { type: 'json' };
import es from '../../words/editor/es.json' with { type: 'json' };
import fr from '../../words/editor/fr.json' with { type: 'json' };
import { choicesLabel } from './editor-labels.ts';

test('LA-01 the number of choices is formatted in each language', () => {
  expect([0, 1, 2].map((count) => choicesLabel(en, count, 'en'))).toEqual(['0 options', '1 option', '2 options']);
  expect([0, 1, 2].map((count) => choicesLabel(fr, count, 'fr'))).toEqual(['0 choix', '1 choix', '2 choix']);
  expect([0, 1, 2].map((count) => choicesLabel(es, count, 'es'))).toEqual(['0 opciones', '1 opción', '2 opciones']);
});
