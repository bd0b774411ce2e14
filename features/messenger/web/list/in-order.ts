import type { Conversation } from '../../contract/shapes.ts';

/** A group with the private conversations of its people below it. */
export interface Cluster {
  groupId: string;
  groupName: string;
  /** That of the group first, where there is one. */
  conversations: readonly Conversation[];
}

/** Groups by what was said last in them, in private too; within each the group's own conversation first. `typed` is a part of a name. */
export function inClusters(conversations: readonly Conversation[], typed: string): Cluster[] {
  const wanted = bare(typed.trim());
  const isWanted = ({ group, partner }: Conversation) =>
    wanted === '' || bare(group.name).includes(wanted) || bare(partner?.name ?? '').includes(wanted);
  const clusters = Map.groupBy(conversations.filter(isWanted), ({ group }) => group.id);
  // As they come, the latest stand first.
  return [...clusters].map(([groupId, inGroup]) => ({
    groupId,
    groupName: inGroup[0]?.group.name ?? '',
    conversations: inGroup.toSorted((one, other) => Number(other.kind === 'group') - Number(one.kind === 'group')),
  }));
}

/** Small letters without their marks. */
export const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
