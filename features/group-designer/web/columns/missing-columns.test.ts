import { expect, test } from 'vitest';
import { missingColumns } from './missing-columns.ts';

test('MV-01 a file has to tell names and e-mail addresses; a first name will do', () => {
  expect(missingColumns(['-', 'role'])).toEqual(['name', 'email']);
  expect(missingColumns(['email', 'firstName'])).toEqual([]);
  expect(missingColumns(['name', 'phone'])).toEqual(['email']);
});
