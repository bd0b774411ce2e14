import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { day, timeZone } from './calendar.ts';
import { addressOf } from './endpoint.ts';
import { dateFormat } from './date-format.ts';
import { dateText, dateTimeText } from './date-text.ts';
import { code } from './id.ts';
import { isDay } from './is-day.ts';
import { pickLanguage } from './language.ts';
import { instantText } from './printing/written-text.ts';
import { sentence } from './words.ts';

describe('languages', () => {
  test('LA-01 the first supported language of the request is chosen, otherwise English', () => {
    expect(pickLanguage('de-DE,fr-CH;q=0.8,en;q=0.9')).toBe('en');
    expect(pickLanguage('de-DE,fr-CH;q=0.8,en;q=0.7')).toBe('fr');
    expect(pickLanguage(['pt-BR', 'es-MX'])).toBe('es');
    expect(pickLanguage('es;q=0,de')).toBe('en');
    expect(pickLanguage(undefined)).toBe('en');
    fc.assert(fc.property(fc.string(), (header) => ['en', 'fr', 'es'].includes(pickLanguage(header))));
  });

  test('LA-01 dates have a numeric day, the long month and the year, per locale', () => {
    const instant = '2026-03-05T12:00:00.000000Z';
    expect(dateText('en', instant, 'UTC')).toBe('March 5, 2026');
    expect(dateText('fr', instant, 'UTC')).toBe('5 mars 2026');
    expect(dateText('es', instant, 'UTC')).toBe('5 de marzo de 2026');
  });

  test('LA-01 French writes the first day of a month as 1er, except in numbers and in signed documents', () => {
    const instant = '2026-12-01T12:00:00.000000Z';
    const of = (options: Intl.DateTimeFormatOptions) => dateFormat('fr', { timeZone: 'UTC', ...options });
    expect(dateText('fr', instant, 'UTC')).toBe('1er décembre 2026');
    expect(dateTimeText('fr', instant, 'UTC')).toMatch(/^1er décembre 2026 à 12:00$/);
    expect(of({ weekday: 'long', day: 'numeric', month: 'short' }).format(new Date(instant))).toBe('mardi 1er déc.');
    expect(of({ dateStyle: 'long' }).format(new Date('2026-12-11T12:00:00Z'))).toBe('11 décembre 2026');
    expect(of({ dateStyle: 'long' }).formatRange(new Date(instant), new Date('2026-12-03T12:00:00Z'))).toMatch(/^1er[^1]+3 décembre 2026$/);
    expect(of({ day: 'numeric' }).format(new Date(instant))).toBe('1');
    expect(of({ dateStyle: 'short' }).format(new Date(instant))).toBe('01/12/2026');
    expect(dateText('es', instant, 'UTC')).toBe('1 de diciembre de 2026');
    expect(instantText('fr', instant)).toBe('1 décembre 2026 à 12:00 UTC');
  });

  test('LA-01 the formatted date matches the day of any instant, in any input form and call order', () => {
    const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(fc.property(day, (date) => dateText('en', date.toISOString(), 'UTC') === written.format(date)));
    expect(dateText('en', '2026-03-05T23:30:00Z', 'UTC')).toBe('March 5, 2026');
    expect(dateText('en', '2026-03-05T23:30:00-05:00', 'UTC')).toBe('March 6, 2026');
    expect(dateText('en', '2026-03-05T23:30:00Z', 'Europe/Paris')).toBe('March 6, 2026');
  });

  test('LA-02 a sentence gets its values and the plural of its number', () => {
    const words = { found_one: '{count} result', found_other: '{count} results', hello: 'Hello, {name}' };
    expect(sentence(words, 'en', 'found', { count: 1 })).toBe('1 result');
    expect(sentence(words, 'en', 'found', { count: 12_000 })).toBe('12,000 results');
    expect(sentence(words, 'en', 'hello', { name: '{count} <b>' })).toBe('Hello, {count} <b>');
    expect(sentence({ found_one: '{count} résultat', found_other: '{count} résultats' }, 'fr', 'found', { count: 0 })).toBe('0 résultat');
  });

  test('LA-02 French “de” and “que” are elided before a name with a vowel, and only there', () => {
    const words = { profile: 'Le profil de {name}', code: 'Le code {name}', each: 'Chaque {name}', says: 'Ce que {name} dit de {name}' };
    const translate = (key: string, name: string, language: 'fr' | 'es' = 'fr') => sentence(words, language, key, { name });
    expect(translate('profile', 'Ana')).toBe('Le profil d’Ana');
    expect(translate('profile', 'Élodie')).toBe('Le profil d’Élodie');
    expect(translate('says', 'Owen')).toBe('Ce qu’Owen dit d’Owen');
    for (const name of ['Yann', 'Helen', 'Bea', '« Ana »']) expect(translate('profile', name)).toBe(`Le profil de ${name}`);
    expect(translate('code', 'Ana')).toBe('Le code Ana');
    expect(translate('each', 'Ana')).toBe('Chaque Ana');
    expect(translate('profile', 'Ana', 'es')).toBe('Le profil de Ana');
  });

  test('LA-02 a key without a sentence returns nothing', () => {
    expect(sentence({}, 'en', 'missing')).toBeUndefined();
    expect(sentence({}, 'en', 'missing', { count: 2 })).toBeUndefined();
  });
});

describe('addresses and ids', () => {
  test('ER-02 values in addresses are escaped', () => {
    expect(
      addressOf(
        { path: '/api/groups/:id/members/:userId' },
        { params: { id: '../x', userId: 'a?b' }, query: { q: 'a&b=c', cursor: undefined, kind: '' } },
      ),
    ).toBe('/api/groups/..%2Fx/members/a%3Fb?q=a%26b%3Dc');
  });

  test('AC-01 codes are case-insensitive and contain no ambiguous characters', () => {
    expect(code.parse(' abcd2345 ')).toBe('ABCD2345');
    for (const wrong of ['ABCD234', 'ABCD23456', 'ABCD234O', 'ABCD2340', 'ABCDE1LI', '']) expect(code.safeParse(wrong).success).toBe(false);
  });
});

describe('days and moments', () => {
  test('LA-01 a time of day has hours and minutes, in the given time zone', () => {
    const written = (language: 'en' | 'fr', zone: string) => dateTimeText(language, '2026-03-05T23:30:45Z', zone).replaceAll(/\s/g, ' ');
    expect(written('en', 'UTC')).toBe('March 5, 2026 at 11:30 PM');
    expect(written('fr', 'Europe/Paris')).toBe('6 mars 2026 à 00:30');
    expect(dateText('fr', '2026-03-05T23:30:45Z', 'Europe/Paris')).toBe('6 mars 2026');
  });

  test('HU-02 a day exists in the calendar, in a plausible year', () => {
    for (const text of ['2024-02-29', '1900-01-01', '2999-12-31'])
      expect([text, isDay(text), day.safeParse(text).success]).toEqual([text, true, true]);
    for (const text of [
      '2026-02-29',
      '2026-02-31',
      '2026-13-01',
      '0002-01-01',
      '1899-12-31',
      '3000-01-01',
      '2026-2-1',
      'x2026-02-01',
      '2026-02-01x',
      '',
    ])
      expect([text, isDay(text), day.safeParse(text).success]).toEqual([text, false, false]);
  });

  test('LA-01 a time zone must exist', () => {
    for (const name of ['Europe/Paris', 'UTC', 'America/Argentina/Buenos_Aires']) expect(timeZone.safeParse(name).success, name).toBe(true);
    for (const name of ['Europe/Nowhere', '', `UTC${' '.repeat(70)}`]) expect(timeZone.safeParse(name).success, name).toBe(false);
  });
});

describe('sentences', () => {
  test('LA-02 a missing value leaves its placeholder, and small numbers are unformatted', () => {
    expect(sentence({ hello: 'Hello, {name}' }, 'en', 'hello', {})).toBe('Hello, {name}');
    expect(sentence({ hello: 'Hello, {name}' }, 'en', 'hello')).toBe('Hello, {name}');
    const written = [0, 999, 1_000, -1_234, 0.5].map((count) => sentence({ n: '{count}' }, 'en', 'n', { count }));
    expect(written).toEqual(['0', '999', '1,000', '-1,234', '0.5']);
  });

  test('LA-02 a missing plural falls back to `other`, or to the sentence itself', () => {
    expect(sentence({ n_other: '{count} things' }, 'en', 'n', { count: 1 })).toBe('1 things');
    expect(sentence({ n: 'things' }, 'en', 'n', { count: 1 })).toBe('things');
    // A `count` that is no number selects no plural.
    expect(sentence({ n: 'n {count}', n_other: 'other' }, 'en', 'n', { count: 'many' })).toBe('n many');
  });
});
