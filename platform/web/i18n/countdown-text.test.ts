import { expect, test } from 'vitest';
import { countdownText } from './countdown-text.ts';

test('NE-05 PO-03 a countdown has hours only if there are any', () => {
  expect([0, 59, 247, 3_599, 3_600, 36_247].map(countdownText)).toEqual(['0:00', '0:59', '4:07', '59:59', '1:00:00', '10:04:07']);
});
