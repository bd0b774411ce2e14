import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { useMemo } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';
import { myGroupsQuery } from './queries.ts';

export interface MyGroup {
  id: string;
  name: string;
  visibility: 'public' | 'private';
}

/** Groups of which the person is a member, by name, without those only asked for. */
export function useMyGroups(search = '') {
  const isOff = useSettings().modulesOff.includes('groups');
  const { data, isPending, isError, isPaused, refetch } = useQuery({
    ...myGroupsQuery(search),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  });
  const groups = useMemo(
    (): MyGroup[] =>
      (data?.items ?? [])
        .filter(({ viewerStatus }) => viewerStatus === 'member' || viewerStatus === 'manager')
        .map(({ id, groupName, visibility }) => ({ id, name: groupName, visibility })),
    [data],
  );
  const isOffline = isPending && isPaused;
  return {
    groups,
    isPending: isPending && !isOffline && !isOff,
    isError: isError || isOffline,
    refetch,
    hasMore: data?.nextCursor !== null && data !== undefined,
  };
}
