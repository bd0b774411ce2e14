import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, paragraphsOf } from './direction.ts';
import { isolated, sideBySide } from './isolated.ts';
import { openText, isOpenText } from './rich-text/clean-text.ts';
import { withHiddenNamed } from './unseen.ts';
import { sentence } from './words.ts';

const translate = (name: string) => sentence({ reset: 'Hello {name}, you have {count} mails.' }, 'en', 'reset', { name, count: 2 });

test('AC-15 a name in the other writing direction keeps its order and that of the sentence', () => {
  expect(translate('Ana')).toBe('Hello Ana, you have 2 mails.');
  expect(translate('דנה 5')).toBe('Hello \u2068דנה 5\u2069, you have 2 mails.');
  expect(translate('زينب')).toBe('Hello \u2068زينب\u2069, you have 2 mails.');
  // Names stored before such characters were refused.
  expect(translate('\u202Enomis')).toBe('Hello \u2068nomis\u2069, you have 2 mails.');
  expect(sideBySide(['דנה', null, '', '3 May', false])).toBe('\u2068דנה\u2069 · 3 May');
  expect(isolated('Zoë 中')).toBe('Zoë 中');
});

test('NE-23 the direction of a paragraph is that of its first letter', () => {
  expect(paragraphsOf('one\ntwo\n\n \n\nthree\n\n')).toEqual(['one\ntwo', 'three']);
  expect(['3. Zoë דנה', '(3) דנה Zoë', '– 12', 'زينب', '𞤀𞤣'].map(directionOf)).toEqual(['ltr', 'rtl', 'ltr', 'rtl', 'rtl']);
});

test('ME-04 the direction of a message comes from its first letter outside mentions and addresses', () => {
  const texts = [
    '@everyone مرحبا بكم جميعا.',
    'https://example.org/a مرحبا',
    'HTTPS://EXAMPLE.org ana@example.org شكرا',
    '@ana',
    '@دنה hello',
  ];
  expect(texts.map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});

test('AC-15 NE-09 hidden characters in older texts are named when read and removed when saved again', () => {
  expect(withHiddenNamed('pays \u202E999\u202C euros🏴󠁧󠁢󠁳󠁣󠁴󠁿')).toBe('pays [U+202E]999[U+202C] euros🏴󠁧󠁢󠁳󠁣󠁴󠁿');
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom('\u202E', '\u2800', '\u2801', '\u0301', '\u{E0061}', '\u{1F3F4}', '\0'),
          fc.string({ unit: 'binary' }),
        ),
      }),
      (text) => {
        expect(isOpenText(openText(text))).toBe(true);
      },
    ),
  );
});
