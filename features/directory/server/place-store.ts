import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';

/** The place in a list by name. */
export const place = z.strictObject({ key: z.string().refine(isCleanText), id: code });
export type Place = z.output<typeof place>;

/** What one page of a list is asked by. */
export interface Asked {
  /** Words that are searched for, as `tsquery`. */
  words: string | undefined;
  after: Place | undefined;
  limit: number;
}

/** What stands behind a place, in a list that is sorted by these columns. */
export const behind = (after: Place | undefined, columns: Sql): Sql =>
  after ? sql`and (${columns}) > (${after.key}, ${after.id})` : empty;
