import { call } from '#platform/web/api/api.ts';
import { batchLookups } from '#platform/web/api/batch-lookups.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { listFaces } from '../../contract/faces-endpoints.ts';
import type { FacesOfGroup } from '../../contract/faces-shapes.ts';
import { facesLimit } from '../../contract/limits.ts';

const facesOf = batchLookups<FacesOfGroup>(facesLimit, async (ids) => {
  const { items } = await call(listFaces, { query: { ids: ids.join(',') } });
  return items.map((group) => [group.id, group] as const);
});

/**
 * Members of a group that the viewer may see. Requests of all cards on screen are combined into
 * one.
 */
export function useFaces(id: string): FacesOfGroup | undefined {
  const { data } = useQuery({ queryKey: [`${listFaces.method} ${listFaces.path}`, id], queryFn: () => facesOf(id) });
  return data ?? undefined;
}
