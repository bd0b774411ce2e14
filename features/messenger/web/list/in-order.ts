import type { Conversation } from '../../contract/shapes.ts';

/** A group with the private conversations of its members. */
export interface Cluster {
  groupId: string;
  groupName: string;
  /** The group's own conversation first, if there is one. */
  conversations: readonly Conversation[];
}

/**
 * Groups conversations by group, in order of the latest message. Within a group its own
 * conversation comes first. `typed` filters by part of a name.
 */
export function inClusters(conversations: readonly Conversation[], typed: string): Cluster[] {
  const wanted = bare(typed.trim());
  const isWanted = ({ group, partner }: Conversation) =>
    wanted === '' || bare(group.name).includes(wanted) || bare(partner?.name ?? '').includes(wanted);
  const clusters = Map.groupBy(conversations.filter(isWanted), ({ group }) => group.id);
  // Keeps the order of the input: latest first.
  return [...clusters].map(([groupId, inGroup]) => ({
    groupId,
    groupName: inGroup[0]?.group.name ?? '',
    conversations: inGroup.toSorted((one, other) => Number(other.kind === 'group') - Number(one.kind === 'group')),
  }));
}

/** Lower case without diacritics. */
export const bare = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
