import { describe, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { indexableWords } from '#platform/server/search/indexable-words.ts';
import { searchWords } from '#platform/server/search/search-words.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { visitor, aViewer } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import { faq } from '../contract/texts/faq.ts';
import { helpFinder } from './search-finder.ts';

const find = async (text: string, more: Partial<SearchMatch> = {}, who: Parameters<typeof helpFinder.find>[1] = aViewer()) =>
  helpFinder.find({} as Queries, who, searchMatchFor(text, more), 20);

describe('the help', () => {
  test('SR-01 LE-01 a question is found in the reader’s language, and the result opens it', async () => {
    const [first] = await find('contrasena', { language: 'es' });
    expect(first).toMatchObject({ id: 'password', address: '/faq#password', authorId: null, groupIds: [] });
    expect(first?.title).toMatch(/contraseña/);
    expect(first?.text).not.toMatch(/\]\(/);
  });

  test('SR-01 LE-01 a question that matches in two languages is found once', async () => {
    const inFrench = await find('mot passe', { language: 'en' });
    expect(inFrench.map(({ id }) => id)).toContain('password');
    expect(new Set(inFrench.map(({ id }) => id)).size).toBe(inFrench.length);
  });

  test('SR-01 LE-01 among other languages, the one that matches the query literally is shown', async () => {
    const requested = (words: string[][]) => find('', { language: 'en', all: words.map((each) => ({ words: each, isBeginning: false })) });
    const [inSpanish] = await requested([
      ['grupo', 'groupe'],
      ['creo', 'creer'],
    ]);
    expect(inSpanish?.title).toMatch(/grupo|contraseña/);
    const [inFrench] = await requested([
      ['groupe', 'grupo'],
      ['creer', 'creo'],
    ]);
    expect(inFrench?.title).toMatch(/groupe/);
  });

  test.each(languages)('SR-01 LE-01 the word that a question is found by is shown, also a word of its heading (%s)', async (language) => {
    const headings = faq[language].flatMap(({ heading }) => searchWords(heading));
    const requested = [...new Set([...headings, 'niño', 'reparing'])];
    for (const word of requested)
      for (const { id, title, text } of await find(word, { language })) {
        const shown = indexableWords(`${title} ${text}`, Infinity, null);
        expect([word, id, indexableWords(word, Infinity, null).some((each) => shown.some((one) => one.startsWith(each)))]).toEqual([
          word,
          id,
          true,
        ]);
      }
    expect(await find(headings[0] ?? '', { language })).not.toEqual([]);
  });

  test('SR-02 visitors find no questions', async () => {
    expect(await find('password', {}, visitor)).toEqual([]);
  });

  test('SR-04 excluded words, prefixes and filters are respected', async () => {
    const all = await find('password');
    const without = await find('password', { none: ['forgotten'] });
    expect(all.map(({ id }) => id)).toContain('password');
    expect(without.map(({ id }) => id)).not.toContain('password');
    expect(await find('passw')).toEqual([]);
    expect((await find('', { all: [{ words: ['passw'], isBeginning: true }] })).map(({ id }) => id)).toContain('password');
    expect(await find('password', { groupId: 'ABCDEFGH' })).toEqual([]);
    expect(await find('giraffe')).toEqual([]);
    expect(await find('')).toEqual([]);
  });
});
