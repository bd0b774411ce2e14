import type { ImportColumn } from '../../contract/columns.ts';

const needed = ['name', 'email'] as const;

/** Required columns that are not assigned. */
export const missingColumns = (chosen: readonly (ImportColumn | '-')[]): (typeof needed)[number][] =>
  needed.filter((column) => !chosen.includes(column) && !(column === 'name' && chosen.includes('firstName')));
