import { expect, test } from 'vitest';
import { capitalized } from './capitalized.ts';

test('LA-01 names in lower case in French and Spanish are capitalised when alone', () => {
  expect(capitalized('français', 'fr')).toBe('Français');
  expect(capitalized('écossais', 'fr')).toBe('Écossais');
  expect(capitalized('miércoles', 'es')).toBe('Miércoles');
  expect(capitalized('', 'en')).toBe('');
});
