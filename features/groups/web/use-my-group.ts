import { useQuery } from '#platform/web/queries.ts';
import { groupQuery } from './queries.ts';
import type { MyGroup } from './use-my-groups.ts';

/** The group of this ID, if the person belongs to it; undefined until that is known. */
export function useMyGroup(groupId: string | null): MyGroup | undefined {
  const { data } = useQuery({ ...groupQuery(groupId ?? ''), enabled: groupId !== null });
  if (data?.viewerStatus !== 'member' && data?.viewerStatus !== 'manager') return undefined;
  return { id: data.id, name: data.groupName, visibility: data.visibility };
}
