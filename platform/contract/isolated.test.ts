import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { directionOf, paragraphsOf } from './direction.ts';
import { isolated, sideBySide } from './isolated.ts';
import { openText, isOpenText } from './rich-text/clean-text.ts';
import { withHiddenNamed } from './unseen.ts';
import { sentence } from './words.ts';

const say = (name: string) => sentence({ reset: 'Hello {name}, you have {count} mails.' }, 'en', 'reset', { name, count: 2 });

test('AC-15 a name that runs the other way keeps its order and the sentence its own', () => {
  expect(say('Ana')).toBe('Hello Ana, you have 2 mails.');
  expect(say('דנה 5')).toBe('Hello \u2068דנה 5\u2069, you have 2 mails.');
  expect(say('زينب')).toBe('Hello \u2068زينب\u2069, you have 2 mails.');
  // As names are that were there before such letters were refused.
  expect(say('\u202Enomis')).toBe('Hello \u2068nomis\u2069, you have 2 mails.');
  expect(sideBySide(['דנה', null, '', '3 May', false])).toBe('\u2068דנה\u2069 · 3 May');
  expect(isolated('Zoë 中')).toBe('Zoë 中');
});

test('NE-23 paragraphs run as their first letter does', () => {
  expect(paragraphsOf('one\ntwo\n\n \n\nthree\n\n')).toEqual(['one\ntwo', 'three']);
  expect(['3. Zoë דנה', '(3) דנה Zoë', '– 12', 'زينب', '𞤀𞤣'].map(directionOf)).toEqual(['ltr', 'rtl', 'ltr', 'rtl', 'rtl']);
});

test('AC-15 NE-09 what older texts hide is named where it is read, and what is written anew is opened', () => {
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
