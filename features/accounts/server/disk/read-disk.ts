import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { readDisk as endpoint } from '../../contract/disk-endpoints.ts';

/** How the disk stands that the data lie on. */
export async function readDisk({ storage }: Context): Promise<Reply<typeof endpoint>> {
  return { disk: storage?.state() ?? null };
}
