import type { PersonColumn } from '../../contract/columns.ts';

/** Columns of the table, most important first. */
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

/** Columns that are in view on a large screen without scrolling. */
export const firstColumns: readonly string[] = ['name', 'email', 'role', 'groups'];
