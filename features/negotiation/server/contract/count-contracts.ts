import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { countContracts as endpoint } from '../../contract/contract-endpoints.ts';
import { contractsCounted, contractsTold } from '../../contract/limits.ts';
import { countConcluded } from './store.ts';

/** How many contracts were concluded here, where there are enough to say so. */
export async function countContracts({ db }: Context): Promise<Reply<typeof endpoint>> {
  const count = await countConcluded(db, contractsCounted + 1);
  return { count: count < contractsTold ? null : count };
}

/** Counting as far as it is counted is as cheap as anything that would say whether the number changed. */
export const countRevision = async (context: Context): Promise<string> => String((await countContracts(context)).count);
