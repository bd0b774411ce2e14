import { expect, test } from 'vitest';
import { isTab, tabToBegin } from './tabs.ts';

test('MV-06 a design opens at the tab that fits its state', () => {
  const empty = { state: 'draft', peopleCount: 0, groupCount: 0 } as const;
  expect(tabToBegin(empty)).toBe('import');
  expect(tabToBegin({ ...empty, peopleCount: 3 })).toBe('users');
  expect(tabToBegin({ ...empty, peopleCount: 3, groupCount: 1 })).toBe('groups');
  expect(tabToBegin({ ...empty, peopleCount: 3, groupCount: 1, state: 'converted' })).toBe('finalize');
  expect(tabToBegin({ ...empty, peopleCount: 3, state: 'undone' })).toBe('users');
  expect(isTab('nowhere')).toBe(false);
});
