import { expect, test } from 'vitest';
import { withRaisedLetters } from './raised-letters.ts';

const cases: readonly (readonly [name: string, plain: string, html: string, wanted: string])[] = [
  ['a number in a unit', 'An area of 120 m2.', '<p>An area of 120 m<sup>2</sup>.</p>', 'An area of 120 m².'],
  ['a negative exponent', 'At most 10-6 mol', '<p>At most 10<sup>-6</sup> mol</p>', 'At most 10⁻⁶ mol'],
  ['a typographic minus', '10−3', '10<sup>−3</sup>', '10⁻³'],
  ['a formula', 'H2O and Ca2+', 'H<sub>2</sub>O and Ca<sup>2+</sup>', 'H₂O and Ca²⁺'],
  ['an index with its sign', 'an+1', 'a<sub>n+1</sub>', 'aₙ₊₁'],
  [
    'style alone, as Google Docs writes it',
    'm3',
    '<span style="font-size:11pt">m</span><span style="font-size:0.6em;vertical-align:super;">3</span>',
    'm³',
  ],
  ['only the raised one of equal numbers', 'm2 m2 m2', '<p>m2 m<sup>2</sup> m2</p>', 'm2 m² m2'],
  [
    'lines and list marks that only the plain text has',
    '1.\tArea: 5 m2\n\n2.\tm3',
    '<ol><li>Area: 5 m<sup>2</sup></li><li>m<sup>3</sup></li></ol>',
    '1.\tArea: 5 m²\n\n2.\tm³',
  ],
  ['not equal letters of another block', 'room3\nm3', '<p>room3</p><p>m<sup>3</sup></p>', 'room3\nm³'],
  ['an ordinal', 'artículo 1o y 2a', 'artículo 1<sup>o</sup> y 2<sup>a</sup>', 'artículo 1º y 2ª'],
  [
    'letters that Unicode lacks or that read better plain',
    'le 1er, Me Durand, xq',
    'le 1<sup>er</sup>, M<sup>e</sup> Durand, x<sup>q</sup>',
    'le 1er, Me Durand, xq',
  ],
  ['a footnote number in brackets', 'word[1]', 'word<sup>[1]</sup>', 'word[1]'],
  ['nothing raised', 'm2', '<p>m2</p>', 'm2'],
];

test.each(cases)('NE-06 pasted into plain text, %s', (_name, plain, html, wanted) => {
  expect(withRaisedLetters(plain, html)).toBe(wanted);
});

test('NE-06 5,000 raised numbers are read without trying every place', () => {
  const html = 'm<sup>2</sup> '.repeat(5_000);
  expect(withRaisedLetters('m2 '.repeat(5_000), html)).toBe('m² '.repeat(5_000));
});
