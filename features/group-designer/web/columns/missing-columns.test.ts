import { expect, test } from 'vitest';
import { missingColumns } from './missing-columns.ts';

test('MV-01 a file needs names and email addresses; a first name is enough', () => {
  expect(missingColumns(['-', 'role'])).toEqual(['name', 'email']);
  expect(missingColumns(['email', 'firstName'])).toEqual([]);
  expect(missingColumns(['name', 'phone'])).toEqual(['email']);
});
