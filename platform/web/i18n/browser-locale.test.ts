import { expect, test } from 'vitest';
import { browserLocale } from './browser-locale.ts';

test('LA-01 any name of a locale that a browser gives is a language tag that dates can be formatted in', () => {
  const given = ['en-US', 'en-gb', 'en-US@posix', 'fr_CA.UTF-8', 'de_DE@euro', 'C', 'POSIX', '', '*'];
  expect(given.map((each) => browserLocale(each))).toEqual(['en-US', 'en-GB', 'en-US', 'fr-CA', 'de-DE', 'en', 'posix', 'en', 'en']);
  for (const each of given) expect(() => new Intl.DateTimeFormat(browserLocale(each), { hour: 'numeric' })).not.toThrow();
});
