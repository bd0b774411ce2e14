import type { PersonColumn } from '../../contract/columns.ts';

/** What of a person stands in the table, what is needed most first. */
export const tableColumns = [
  'name',
  'email',
  'role',
  'groups',
  'position',
  'company',
  'username',
  'language',
  'address',
  'postalCode',
  'city',
  'country',
  'phone',
] as const satisfies readonly (PersonColumn | 'groups')[];

/** What a phone shows of a person before one asks for the rest. */
export const firstColumns: readonly string[] = ['name', 'email', 'role', 'groups'];
