import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adviceOn, advisedName } from './name-advice.ts';

test('FI-03 recommended names have at most 20 characters, without accents and special characters', () => {
  expect(adviceOn('report-2026.pdf')).toEqual({ isLong: false, length: 15, isSpecial: false });
  expect(adviceOn('comptes-annuels-2026-v2.ods')).toMatchObject({ isLong: true, length: 27 });
  expect(adviceOn('été.pdf')).toEqual({ isLong: false, length: 7, isSpecial: true });
  // A letter with a combining accent counts as one character.
  expect(adviceOn(`${'e\u0301'.repeat(16)}.pdf`)).toMatchObject({ isLong: false, length: 20 });
  expect(advisedName('Comptes de l’été (définitif).ods')).toBe('Comptes de l-ete.ods');
  expect(advisedName('日本語.pdf')).toBeUndefined();
  // A leading dot does not begin an extension.
  expect(advisedName('.profil-privé')).toBe('profil-prive');
});

test('FI-03 a suggested name needs no advice', () => {
  const names = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), 500);
  for (const name of names) {
    const { isLong, isSpecial } = adviceOn(advisedName(name) ?? '');
    expect({ name, isLong, isSpecial }).toEqual({ name, isLong: false, isSpecial: false });
  }
});
