import { useQuery } from '#platform/web/queries/queries.ts';
import { groupQuery } from './queries.ts';
import type { MyGroup } from './use-my-groups.ts';

/** Returns the group if the person is a member; undefined otherwise and while loading. */
export function useMyGroup(groupId: string | null): MyGroup | undefined {
  const { data } = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== null });
  if (data?.viewerStatus !== 'member' && data?.viewerStatus !== 'manager') return undefined;
  return { id: data.id, name: data.groupName, visibility: data.visibility };
}
