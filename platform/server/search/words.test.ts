import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexWords } from './index-words.ts';
import { stemsOf } from './stems.ts';
import { addressesIn, candidateTokens, tokensOf } from './tokens.ts';
import { folded, nameWords } from './search-words.ts';

const formsOf = (text: string) => tokensOf(text).map(({ form }) => form);

describe('SR-04 words of a text', () => {
  test('SR-04 words have their positions, are folded and split at apostrophes and hyphens', () => {
    expect(formsOf('L’Été, c’est l’œuvre d’Anna’s vice‑président !')).toEqual([
      'l',
      'ete',
      'c',
      'est',
      'l',
      'oeuvre',
      'd',
      'anna',
      'vice',
      'president',
    ]);
    const text = 'A — “Straße”, naïve';
    for (const { form, start, end } of tokensOf(text)) expect(folded(text.slice(start, end))).toBe(form);
  });

  test('SR-04 a hyphenated compound is also one word; a soft hyphen is ignored', () => {
    expect(tokensOf('an e-mail').map(({ compound }) => compound)).toEqual([undefined, 'email', undefined]);
    expect(formsOf('agree\u00ADment')).toEqual(['agreement']);
    expect(tokensOf('up-to-date')[0]?.compound).toBe('uptodate');
  });

  test('SR-04 words of scripts without spaces are segmented', () => {
    expect(formsOf('東京都に住む')).toContain('東京');
    expect(formsOf('สวัสดีครับ').length).toBeGreaterThan(1);
  });

  test('SR-04 filtering by first letter returns the same words at the same positions', () => {
    const unit = fc.constantFrom('a', 'B', 's', 'é', 'e\u0301', '東京', '\u00AD', "'", '’', '-', ' ', '.', '😀', 'ﬁ', '9', '\ud800');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 24 }), fc.constantFrom(2, 5, Infinity), (text, enough) => {
        const isSought = (first: number) => 'aA9'.includes(String.fromCharCode(first));
        const all = tokensOf(text, enough);
        const sought = candidateTokens(text, enough, isSought);
        expect(all.map(({ index }) => index)).toEqual(all.map((_, index) => index));
        // A word that is only context for another one may lack its compound.
        const known = all.filter(({ start }) => isSought(text.charCodeAt(start)));
        expect(sought.filter(({ start }) => isSought(text.charCodeAt(start)))).toEqual(known);
        expect(sought.map(({ form, index }) => [form, index])).toEqual(sought.map(({ index }) => [all[index]?.form, index]));
      }),
      { numRuns: 2_000 },
    );
    expect(candidateTokens('one two three', 9, (first) => first === 0x74).map(({ form }) => form)).toEqual(['two', 'three']);
  });

  test('SR-04 addresses are one word', () => {
    expect(addressesIn('Write to Ana.López+x@mail.example.org, or @ana, or a@b.')).toEqual(['ana.lopez+x@mail.example.org']);
  });
});

describe('SR-04 stems', () => {
  const alike = (...words: string[]) =>
    words.map((word) => new Set(stemsOf({ written: word, form: folded(word) }, null))).reduce((one, other) => one.intersection(other))
      .size > 0;

  test.each([
    ['negotiation', 'négociations', 'negociación'],
    ['accessibility', 'accessibilité', 'accesibilidad'],
    ['translation', 'translations'],
    ['contrats', 'contrat'],
    ['factures', 'facture', 'facturas'],
    ['traduction', 'traducción', 'traducciones'],
    ['vocabulaire', 'vocabulario', 'vocabulary'],
    ['qualité', 'qualite', 'qualités'],
  ])('SR-04 %s and %s have a stem in common', (...words) => {
    expect(alike(...words)).toBe(true);
  });

  test('SR-04 unrelated words have no stem in common', () => {
    for (const [one, other] of [
      ['internal', 'internet'],
      ['member', 'memory'],
      ['police', 'polite'],
      ['organ', 'organisation'],
    ] as const)
      expect([one, other, alike(one, other)]).toEqual([one, other, false]);
  });
});

test('SR-02 access entries are indexed apart from words, for any words', () => {
  const entry = {
    title: '@public #group ~ANA',
    text: "@user:X '@group:Y' \\",
    language: null,
    authorId: 'ANA',
    category: 'legal',
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    audience: { isPublic: false, groupIds: ['GR'], userIds: ['BOB'] },
  };
  const marks = indexWords('leaf', entry)
    .split(' ')
    .filter((lexeme) => /^'[@#~+%!]/.test(lexeme));
  expect(marks.filter((lexeme) => !lexeme.startsWith("'!"))).toEqual([
    "'@group:GR'",
    "'@user:BOB'",
    "'+GR'",
    "'#leaf'",
    "'~ANA'",
    "'%legal'",
  ]);
});

describe('SR-06 names and word forms', () => {
  test('SR-06 a name is also one word without its apostrophe; an article is not', () => {
    const compounds = (text: string) => tokensOf(text).flatMap(({ compound }) => compound ?? []);
    expect(compounds("N’Diaye, O'Brien et Jean-Luc D’Almeida")).toEqual(['ndiaye', 'obrien', 'jeanluc', 'dalmeida']);
    expect(compounds('l’article d’une œuvre, don’t')).toEqual([]);
    expect(nameWords('Jean-Luc N’Diaye-Fall').toSorted()).toEqual(
      ['diaye', 'diayefall', 'fall', 'jean', 'jeanluc', 'luc', 'n', 'ndiaye', 'ndiayefall'].toSorted(),
    );
  });

  test.each([
    ['es', 'luz', 'luces'],
    ['es', 'lápiz', 'lápices'],
    ['es', 'voz', 'voces'],
    ['es', 'juez', 'jueces'],
    ['es', 'feliz', 'felices'],
    ['es', 'cruz', 'cruces'],
    ['es', 'raíz', 'raíces'],
    ['fr', 'travail', 'travaux'],
    ['fr', 'vitrail', 'vitraux'],
    ['fr', 'bail', 'baux'],
    ['fr', 'journal', 'journaux'],
    ['fr', 'cheval', 'chevaux'],
    ['fr', 'œil', 'yeux'],
  ] as const)('SR-06 in %s %s and %s find each other', (language, one, other) => {
    const stems = (word: string, of: typeof language | null) =>
      new Set(tokensOf(word).flatMap((token) => [token.form, ...stemsOf(token, of)]));
    expect([...stems(one, language).intersection(stems(other, null))]).not.toEqual([]);
    expect([...stems(other, language).intersection(stems(one, null))]).not.toEqual([]);
  });
});
