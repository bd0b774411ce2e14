import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readHiding as readHidingEndpoint } from '../../contract/hiding-endpoints.ts';
import { isHidden } from '../hiding-store.ts';
import { loadSession } from './load.ts';

/** Whether moderators hid a session; only for its parties. */
export async function readHiding(
  context: Context,
  { params: { id } }: ParsedInput<typeof readHidingEndpoint>,
): Promise<Reply<typeof readHidingEndpoint>> {
  await loadSession(context, id);
  return { isHidden: await isHidden(context.db, id) };
}
