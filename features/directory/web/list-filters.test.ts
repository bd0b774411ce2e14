import { expect, test } from 'vitest';
import { addressOf, requestedBy, filtersOf, isFiltered } from './list-filters.ts';

const none = { q: '', category: '', groupId: '', memberId: '', cursor: '' };

test('MA-02 invalid filters in an address are ignored', () => {
  expect(filtersOf(new URLSearchParams('q=ana&groupId=ABCD2345&memberId=nobody&cursor=a%20b&category=../x'))).toEqual({
    ...none,
    q: 'ana',
    groupId: 'ABCD2345',
  });
  expect(isFiltered(filtersOf(new URLSearchParams('cursor=abc')))).toBe(false);
  expect(isFiltered(filtersOf(new URLSearchParams('q=ana')))).toBe(true);
});

test('MA-02 list and filters are written to an address and read from it', () => {
  const filters = { ...none, q: 'ana & co', groupId: 'ABCD2345' };
  const address = addressOf('members', filters);
  expect(address).toBe('/userTables?list=members&q=ana+%26+co&groupId=ABCD2345');
  expect(filtersOf(new URL(address, 'https://atrium.example.org').searchParams)).toEqual(filters);
  expect([addressOf('managers'), addressOf('groups')]).toEqual(['/managers', '/userTables']);
});

test('MA-01 a call gets the filters that it knows, without empty ones', () => {
  expect(requestedBy({ ...none, q: 'ana', groupId: 'ABCD2345' }, ['q', 'category'])).toEqual({ q: 'ana' });
});
