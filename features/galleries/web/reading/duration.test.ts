import { expect, test } from 'vitest';
import { clockOf } from './duration.ts';

test('GA-06 durations are formatted like in players', () => {
  expect([0, 7.9, 187, 3723, -1].map(clockOf)).toEqual(['0:00', '0:07', '3:07', '1:02:03', '0:00']);
});
