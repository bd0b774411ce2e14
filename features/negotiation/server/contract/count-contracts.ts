import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { countContracts as endpoint } from '../../contract/contract-endpoints.ts';
import { contractsCounted, fewestCountedContracts } from '../../contract/limits.ts';
import { countConcluded } from './store.ts';

/** Number of concluded contracts; null below `fewestCountedContracts`. */
export async function countContracts({ db }: Context): Promise<Reply<typeof endpoint>> {
  const count = await countConcluded(db, contractsCounted + 1);
  return { count: count < fewestCountedContracts ? null : count };
}
