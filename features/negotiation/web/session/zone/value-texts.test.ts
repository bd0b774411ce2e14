import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { amountOf, dayOf, daysOf, typedAmount, valueText } from './value-texts.ts';

test('NE-27 amounts are read as they are written in each language, and never in two ways', () => {
  expect(['1,250', '1250', '1 250.5', '1,250.05', '0', ' 7 '].map((typed) => amountOf(typed, 'EUR', 'en'))).toEqual([
    125_000, 125_000, 125_050, 125_005, 0, 700,
  ]);
  expect(['1 250', '1\u202F250,5', '1250,05'].map((typed) => amountOf(typed, 'EUR', 'fr'))).toEqual([125_000, 125_050, 125_005]);
  expect(['1.250', '1.250,5', '1 250'].map((typed) => amountOf(typed, 'EUR', 'es'))).toEqual([125_000, 125_050, 125_000]);
  expect(amountOf('1,250', 'JPY', 'en')).toBe(1_250);
  expect(amountOf('1.250', 'KWD', 'en')).toBe(1_250);
  const none = ['', '1.250', '12,50', '1,2,3', '-5', '1e5', '5 EUR', '1.2.3', '.5', '99999999999999999', '٣'];
  for (const typed of none) expect(amountOf(typed, 'EUR', 'en')).toBeUndefined();
  expect(amountOf('1.250', 'EUR', 'fr')).toBeUndefined();
  expect(amountOf('1.5', 'JPY', 'en')).toBeUndefined();
});

test('NE-27 each amount is read again as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e15 }),
      fc.constantFrom('EUR', 'JPY', 'KWD', 'm²'),
      fc.constantFrom(...languages),
      (amount, unit, language) => {
        expect(amountOf(typedAmount(amount, unit, language), unit, language)).toBe(amount);
      },
    ),
  );
});

test('NE-27 values are written as in a contract', () => {
  const amount = { place: 0, kind: 'amount', unit: 'EUR' } as const;
  expect(languages.map((language) => valueText(amount, 12_345_67, language).replaceAll('\u00A0', '_'))).toEqual([
    '12,345.67_EUR',
    '12_345,67_EUR',
    '12.345,67_EUR',
  ]);
  expect(valueText(amount, 125_000, 'en')).toBe('1,250\u00A0EUR');
  const date = { place: 0, kind: 'date', unit: 'date' } as const;
  expect(languages.map((language) => valueText(date, 20_786, language))).toEqual([
    'November 29, 2026',
    '29 novembre 2026',
    '29 de noviembre de 2026',
  ]);
  expect([daysOf('2026-11-29'), daysOf('2026-02-30'), daysOf('0002-01-01'), dayOf(20_786)]).toEqual([
    20_786,
    undefined,
    undefined,
    '2026-11-29',
  ]);
});
