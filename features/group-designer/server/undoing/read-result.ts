import { invitationStates } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { GroupContent } from '#platform/server/extension-points/group-content.ts';
import { failedAddresses } from '#platform/server/mail/mail-queue.ts';
import { may } from '#platform/server/security/policy.ts';
import type { readResult as endpoint } from '../../contract/endpoints.ts';
import type { InvitationState } from '../../contract/limits.ts';
import type { DesignResult } from '../../contract/shapes.ts';
import { countAccounts, invitedPeople, mailedAddresses } from '../invitations/invitation-store.ts';
import { canTake } from '../agreement/own-requests.ts';
import { requestsOfDesign } from '../agreement/request-store.ts';
import { policy } from '../policy.ts';
import { presentHead } from '../present-design.ts';
import { seenDesign } from '../authorized-design.ts';
import { madeGroups } from './undo-blockers.ts';

/** Current result of a conversion. */
export const readResult =
  (contents: readonly GroupContent[]) =>
  async ({ db, viewer }: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<Reply<typeof endpoint>> => {
    const design = await seenDesign(db, viewer, id, 'design.read');
    const isThere = design.state === 'converted';
    const made = isThere ? await madeGroups(db, { id }, contents) : [];
    const { created, added, ...accounts } = await countAccounts(db, id);
    const answers = isThere ? await answersOf(db, id) : [];
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
      people: { created, invited: new Set(answers.map(({ personId }) => personId)).size, added },
      invitations: countsOf(answers),
      answers,
      accounts: { ...accounts, sent: accounts.sent - failedFor.length, failed: failedFor.length },
      failedFor,
    };
  };

/**
 * Answers by person and group. Whether an email was delivered is not disclosed, since that would
 * distinguish addresses with an account.
 */
async function answersOf(db: Queries, designId: string): Promise<DesignResult['answers']> {
  const invited = await invitedPeople(db, designId);
  const states = await invitationStates(
    db,
    invited.map(({ invitationId }) => invitationId),
  );
  return invited.flatMap(({ invitationId, ...place }) => {
    const state = states.get(invitationId);
    return state === undefined ? [] : { ...place, state };
  });
}

function countsOf(answers: DesignResult['answers']): DesignResult['invitations'] {
  const count = (requested: InvitationState) => answers.filter(({ state }) => state === requested).length;
  return { invited: count('invited'), accepted: count('accepted'), declined: count('declined'), noAnswer: count('noAnswer') };
}
