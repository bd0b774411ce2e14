import { listGroups } from '#features/groups/contract/endpoints.ts';
import { call, query } from '#platform/web/api/api.ts';
import { useQuery } from '#platform/web/queries/queries.ts';

/** Group that the user manages. */
export interface ManagedGroup {
  id: string;
  groupName: string;
  companyName: string;
}

const perPage = 50;

async function readManaged(): Promise<ManagedGroup[]> {
  const found: ManagedGroup[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listGroups, { query: { list: 'mine', limit: perPage, ...(cursor ? { cursor } : {}) } });
    for (const { viewerStatus, id, groupName, companyName } of page.items)
      if (viewerStatus === 'manager') found.push({ id, groupName, companyName: companyName ?? '' });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** All groups that the user manages, by name. */
export const useManagedGroups = (): readonly ManagedGroup[] =>
  useQuery({ queryKey: [...query(listGroups, { query: { list: 'mine' } }).queryKey, 'managed'], queryFn: readManaged }).data ?? [];
