import { expect, test } from 'vitest';
import { capitalized } from './capitalized.ts';

test('LA-01 what begins small in French and Spanish begins large where it stands alone', () => {
  expect(capitalized('français', 'fr')).toBe('Français');
  expect(capitalized('écossais', 'fr')).toBe('Écossais');
  expect(capitalized('miércoles', 'es')).toBe('Miércoles');
  expect(capitalized('', 'en')).toBe('');
});
