import { expect, test } from 'vitest';
import { withDates } from './dated-words.ts';

// A Thursday.
const thursday = new Date('2026-01-29T10:00:00Z');

test('dates are relative to the day of writing, in the language of the text', () => {
  expect(withDates('{date+4}, {month}, {month-1}, {month+1}', 'en', thursday)).toBe('2 February, January, December, February');
  expect(withDates('le {date+4}', 'fr', thursday)).toBe('le 2 février');
  expect(withDates('el {date+4}', 'es', thursday)).toBe('el 2 de febrero');
});

test('working days are never at a weekend; Saturdays always are', () => {
  expect(withDates('{date+2} {date+3} {date+4}', 'en', thursday)).toBe('2 February 2 February 2 February');
  expect(withDates('{saturday} {saturday+2} {saturday+3}', 'en', thursday)).toBe('31 January 31 January 7 February');
});

test('French has its elisions, “1er” and non-breaking spaces', () => {
  expect(withDates('état de {month+3} : le {date+34} ?', 'fr', thursday)).toBe('état d’avril\u00a0: le 4 mars\u202f?');
  expect(withDates('le {date+62}, 1 420 € « net »', 'fr', thursday)).toBe('le 1er avril, 1\u00a0420\u00a0€ «\u00a0net\u00a0»');
});

test('an unknown date expression is an error', () => {
  expect(() => withDates('{tomorrow}', 'en', thursday)).toThrow('{tomorrow}');
});
