import type { Queries } from './db.ts';

/** Things of one kind that are deleted with an account, as their owner counts them for the person who is about to close theirs. */
export interface ClosingContent {
  /** Unique within the feature, which says it in its words (`closingKey`). */
  kind: string;
  count: (queries: Queries, userId: string) => Promise<number>;
}
