import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { detectLanguage } from './detect-language.ts';

test.each(languages)('DO-07 the language of typical texts is recognised: %s', (language) => {
  for (const file of ['articles', 'notes']) {
    const text = readFileSync(new URL(`../../../demo/texts/${language}-${file}.txt`, import.meta.url), 'utf8');
    const documents = text.split(/^=== /m).slice(1);
    expect(documents.length).toBeGreaterThan(3);
    expect(documents.map(detectLanguage)).toEqual(documents.map(() => language));
  }
});

test('DO-07 a text without evidence has no language', () => {
  for (const text of [
    '',
    '42',
    'Lorem ipsum dolor',
    'Guten Tag, wie geht es Ihnen heute?',
    'The cat is here with the dog. Les amis sont dans le jardin avec nous.',
  ])
    expect(detectLanguage(text), text).toBeNull();
});
