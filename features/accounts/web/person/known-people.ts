import { useQuery } from '#platform/web/queries.ts';
import { call } from '#platform/web/api.ts';
import { listPeople } from '../../contract/people-endpoints.ts';
import { accountLimits } from '../../contract/limits.ts';
import type { KnownPerson } from '../../contract/people-shapes.ts';

/** How long names that come onto the screen wait for each other, so that one call asks for all. */
const gatherMs = 10;
const freshMs = 5 * 60_000;

let ids = new Set<string>();
let gathered: Promise<Map<string, KnownPerson>> | undefined;

/** A person as far as the viewer may see them; null where they may not, or where nobody is. */
async function knownPerson(id: string): Promise<KnownPerson | null> {
  ids.add(id);
  gathered ??= new Promise((go) => setTimeout(go, gatherMs)).then(() => {
    const asked = [...ids];
    ids = new Set();
    gathered = undefined;
    return askFor(asked);
  });
  return (await gathered).get(id) ?? null;
}

async function askFor(asked: readonly string[]): Promise<Map<string, KnownPerson>> {
  const most = accountLimits.people;
  const parts = Array.from({ length: Math.ceil(asked.length / most) }, (_, index) => asked.slice(index * most, (index + 1) * most));
  const answers = await Promise.all(parts.map((part) => call(listPeople, { query: { ids: part.join(',') } })));
  return new Map(answers.flatMap(({ items }) => items.map((person) => [person.id, person])));
}

/** The person, once it is known that the viewer may see them. */
export function useKnownPerson(id: string): KnownPerson | undefined {
  const { data } = useQuery({
    queryKey: [`${listPeople.method} ${listPeople.path}`, id],
    queryFn: () => knownPerson(id),
    staleTime: freshMs,
  });
  return data ?? undefined;
}
