import type { ImportColumn } from '../../contract/columns.ts';

const needed = ['name', 'email'] as const;

/** What a file has to tell of people, and none of its columns was said to be. */
export const missingColumns = (chosen: readonly (ImportColumn | '-')[]): (typeof needed)[number][] =>
  needed.filter((column) => !chosen.includes(column) && !(column === 'name' && chosen.includes('firstName')));
