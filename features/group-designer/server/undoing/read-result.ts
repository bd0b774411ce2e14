import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { GroupContent } from '#platform/server/group-content.ts';
import { failedAddresses } from '#platform/server/mail-queue.ts';
import { may } from '#platform/server/policy.ts';
import type { readResult as endpoint } from '../../contract/endpoints.ts';
import { countInvitations, mailedAddresses } from '../invitations/invitation-store.ts';
import { canTake } from '../agreement/own-requests.ts';
import { requestsOfDesign } from '../agreement/request-store.ts';
import { policy } from '../policy.ts';
import { presentHead } from '../present-design.ts';
import { seenDesign } from '../seen-design.ts';
import { madeGroups } from './hindrances.ts';

/** What a conversion made, and what became of it. */
export const readResult =
  (contents: readonly GroupContent[]) =>
  async ({ db, viewer }: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
    const design = await seenDesign(db, viewer, id, 'design.read');
    const isThere = design.state === 'converted';
    const made = isThere ? await madeGroups(db, { id }, contents) : [];
    const { invited, known, ...counts } = await countInvitations(db, id);
    const requests = isThere ? await requestsOfDesign(db, id) : [];
    const mayConvert = may(viewer, policy, 'design.convert', design);
    const mailed = isThere ? await mailedAddresses(db, id) : [];
    const failed = await failedAddresses(
      db,
      mailed.map(({ email }) => email),
    );
    const failedFor = mailed.filter(({ email }) => failed.has(email)).map(({ personId }) => personId);
    return {
      ...presentHead(viewer, design),
      made: made.map(({ visibility: _, isLate: __, ...group }) => group),
      requests: requests.map((request) => ({
        ...request,
        can: { withdraw: mayConvert && request.state === 'waiting', take: mayConvert && canTake(request.state) },
      })),
      people: { invited, known },
      invitations: { ...counts, sent: counts.sent - failedFor.length, failed: failedFor.length },
      failedFor,
    };
  };
