import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import type { readDeletion as readDeletionEndpoint } from '../../contract/endpoints.ts';
import type { Deletion } from '../../contract/shapes.ts';
import { countOpenInvitations } from '../invitation/store.ts';
import { countMemberships } from '../membership/store.ts';
import { authorizeGroup } from './authorize-group.ts';

/** Counts what a deletion would affect, for the confirmation dialog. */
export const readDeletion =
  (contents: readonly GroupContent[]) =>
  (context: Context, { params }: ParsedInput<typeof readDeletionEndpoint>): Promise<Deletion> =>
    context.db.transaction(async (tx) => {
      const { id } = await authorizeGroup(tx, context, params.id, 'group.delete', 'group.deleteForbidden');
      const { members, requests } = await countMemberships(tx, id);
      const counted: Deletion['contents'] = [];
      for (const { kind, countExclusive } of contents) counted.push({ kind, count: await countExclusive(tx, id) });
      return {
        members,
        requests,
        invitations: await countOpenInvitations(tx, id),
        contents: counted.filter(({ count }) => count > 0),
      };
    });
