import sql, { type Sql } from 'sql-template-tag';
import { comparedTitle, enyeMark } from './search-words.ts';

/** Whether a sort key is that of this title, where ñ equals n. */
export const isTitled = (key: Sql, title: string): Sql => sql`replace(${key}, ${enyeMark}, '') = ${comparedTitle(title)}`;

/**
 * Titles and names with ñ among their first letters. The letters before it have at most 87 of the
 * 120 characters of a key. The partial indexes of migration 0582 have the same condition.
 */
export const hasEnye = (title: Sql): Sql => sql`${title} ~ '^[ -ɏ]{0,29}[ñÑ]'`;

/** Whether an earlier release wrote the sort key, with ñ as n. */
export const isEnyeUnsorted = (title: Sql, key: Sql): Sql => sql`${hasEnye(title)} and ${key} !~ '\uFDD0'`;
