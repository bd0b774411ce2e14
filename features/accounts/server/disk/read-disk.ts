import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readDisk as endpoint } from '../../contract/disk-endpoints.ts';

/** State of the disk that stores the data. */
export async function readDisk({ storage }: Context): Promise<Reply<typeof endpoint>> {
  return { disk: storage?.state() ?? null };
}
