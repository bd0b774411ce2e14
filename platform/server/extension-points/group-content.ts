import type { Queries } from '../database/db.ts';

/** Content of one kind in groups. Its owner counts it for the dialog that deletes a group. */
export interface GroupContent {
  /** Name of the feature's slot on the group page. */
  kind: string;
  /** Number of items in this group alone; after its deletion, only their authors see them. */
  countExclusive: (queries: Queries, groupId: string) => Promise<number>;
}
