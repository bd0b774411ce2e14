import type { Queries } from './db.ts';

/** Things of one kind that stand in groups, as their owner counts them for whoever is about to delete a group. */
export interface GroupContent {
  /** The name of the feature's slot on the group's page. */
  kind: string;
  /** How many are for this group alone: without it, their authors only will see them. */
  countExclusive: (queries: Queries, groupId: string) => Promise<number>;
}
