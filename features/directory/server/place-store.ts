import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';

/** Cursor of a list sorted by name. */
export const place = z.strictObject({ key: z.string().refine(isCleanText), id: code });
export type Place = z.output<typeof place>;

/** Parameters of a page. */
export interface Asked {
  /** Search words as `tsquery`. */
  words: string | undefined;
  after: Place | undefined;
  limit: number;
}

/** SQL condition for rows after the cursor, in a list sorted by these columns. */
export const behind = (after: Place | undefined, columns: Sql): Sql =>
  after ? sql`and (${columns}) > (${after.key}, ${after.id})` : empty;
