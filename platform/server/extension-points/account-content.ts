import type { Queries } from '../database/db.ts';

/**
 * Content of one kind that is deleted with an account. Its owner counts it for the confirmation
 * dialog.
 */
export interface AccountContent {
  /** Unique within the feature, which names it in its words (`closingKey`). */
  kind: string;
  count: (queries: Queries, userId: string) => Promise<number>;
}
