import { useQuery } from '#platform/web/queries/queries.ts';
import { call } from '#platform/web/api/api.ts';
import { batchLookups } from '#platform/web/api/batch-lookups.ts';
import { listPeople } from '../../contract/people-endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import type { KnownPerson } from '../../contract/people-shapes.ts';

const freshMs = 5 * 60_000;

/** Person as the viewer may see them; null if invisible or unknown. Requests are batched. */
const knownPerson = batchLookups<KnownPerson>(accountLimits.people, async (ids) => {
  const { items } = await call(listPeople, { query: { ids: ids.join(',') } });
  return items.map((person) => [person.id, person] as const);
});

/**
 * Person, once it is known that the viewer may see them. People with a closed account have no ID,
 * so nothing is requested.
 */
export function useKnownPerson(id: string): KnownPerson | undefined {
  const { data } = useQuery({
    queryKey: [`${listPeople.method} ${listPeople.path}`, id],
    queryFn: () => knownPerson(id),
    staleTime: freshMs,
    enabled: id !== '',
  });
  return data ?? undefined;
}
