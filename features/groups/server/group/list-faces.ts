import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { may } from '#platform/server/security/policy.ts';
import type { listFaces as listFacesEndpoint } from '../../contract/faces-endpoints.ts';
import { policy } from '../policy.ts';
import { readFaces } from './faces-store.ts';

/** Returns members and the right to join, for cards of groups. */
export async function listFaces(
  { db, viewer }: Context,
  { query }: ParsedInput<typeof listFacesEndpoint>,
): Promise<Reply<typeof listFacesEndpoint>> {
  const groups = await readFaces(db, viewer, query.ids);
  return {
    items: groups.map(({ id, memberCount, viewerStatus, faces, visibility }) => ({
      id,
      memberCount,
      viewerStatus,
      faces,
      can: { join: may(viewer, policy, 'group.join', { visibility, viewerStatus }) },
    })),
  };
}
