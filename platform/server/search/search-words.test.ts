import { expect, test } from 'vitest';
import { comparedTitle, searchQuery, searchWords, titleKey } from './search-words.ts';

test('HU-02 words are compared without case, accents and signs', () => {
  expect(searchWords('L’Été à Málaga: œuvres, ŒUVRES & Straße 2026', 20)).toEqual([
    'l',
    'ete',
    'a',
    'malaga',
    'oeuvres',
    'strasse',
    '2026',
  ]);
});

test('HU-02 a search requires every word, as a prefix from two letters on', () => {
  expect(searchQuery(undefined)).toBeUndefined();
  expect(searchQuery('  ')).toBeUndefined();
  expect(searchQuery('?!')).toBe('');
  expect(searchQuery("d'Été & |(x)")).toBe("'d' & 'ete':* & 'x'");
  expect(searchQuery('a\\b \u0000 c')).toBe("'a' & 'b' & 'c'");
});

test('HU-02 titles are sorted without case, accents and leading signs', () => {
  const titles = ['Zebra', '“apple” tart', 'Été', 'eclair', 'Œuvre', '10 rules'];
  expect(titles.toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))).toEqual([
    '10 rules',
    '“apple” tart',
    'eclair',
    'Été',
    'Œuvre',
    'Zebra',
  ]);
  const spanish = ['Ñandú', 'Oso', 'Nube', 'nácar', 'ñame', 'N\u0303u', 'Mano', 'Mañana', 'Mansión', '«Mañana»'];
  expect(spanish.toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))).toEqual([
    'Mano',
    'Mansión',
    'Mañana',
    '«Mañana»',
    'nácar',
    'Nube',
    'ñame',
    'Ñandú',
    'N\u0303u',
    'Oso',
  ]);
  expect(comparedTitle('Mañana')).toBe(comparedTitle('manana'));
  expect([...titleKey('😀 𝒳'.repeat(200))].length).toBeLessThanOrEqual(120);
});
