import sql, { empty, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';

/** Cursor of a list sorted by name. */
export const nameCursor = z.strictObject({ key: z.string().refine(isCleanText), id: code });
export type NameCursor = z.output<typeof nameCursor>;

/** Parameters of a page. */
export interface PageQuery {
  /** Search words as `tsquery`. */
  words: string | undefined;
  after: NameCursor | undefined;
  limit: number;
}

/** SQL condition for rows after the cursor, in a list sorted by these columns. */
export const afterCursor = (after: NameCursor | undefined, columns: Sql): Sql =>
  after ? sql`and (${columns}) > (${after.key}, ${after.id})` : empty;
