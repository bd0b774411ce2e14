import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Config } from '#platform/server/config/config.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { EndByToken } from '#platform/server/extension-points/mail-ending.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { policy } from '../policy.ts';
import { newLocalPart, readEndToken } from './list-address.ts';
import { nextDigestAt } from './digest-time.ts';
import { findList, follow, isMemberNow, openList, putList, unfollow } from './list-store.ts';

/** Mailing list of a group as seen by the viewer. */
export async function readMailingList(
  { config, db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readMailingList>,
): Promise<Reply<typeof endpoints.readMailingList>> {
  const list = await findList(db, signedIn(viewer), id);
  if (!list) throw refuse('thing.notFound');
  const { isOpen, rhythm, localPart } = list;
  const takesMail = config.mailIn !== undefined && config.smtpUrl !== undefined;
  return {
    isOpen,
    isFollowing: rhythm !== null,
    rhythm,
    address: isOpen && config.mailIn && localPart !== null ? `${localPart}@${config.mailIn.replyDomain}` : null,
    can: {
      follow: config.smtpUrl !== undefined,
      open: takesMail && may(viewer, policy, 'mailingList.open', list),
    },
  };
}

/** Lets members write to the group by email, or no longer. */
export async function openMailingList(
  { db, viewer }: Context,
  { params: { id }, body: { isOpen } }: ParsedInput<typeof endpoints.openMailingList>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const list = await findList(tx, signedIn(viewer), id);
    if (!list) throw refuse('thing.notFound');
    authorize(viewer, policy, 'mailingList.open', list);
    if (isOpen) await putList(tx, id, newLocalPart(list.groupName));
    await openList(tx, id, isOpen);
  });
  return {};
}

/** Sends the viewer the posts of the group by email, each or in digests, or no longer. */
export async function followMailingList(
  { db, mailEnding, viewer }: Context,
  { params: { id }, body: { isFollowing, rhythm } }: ParsedInput<typeof endpoints.followMailingList>,
): Promise<Record<string, never>> {
  const person = signedIn(viewer);
  await db.transaction(async (tx) => {
    const isMember = (await lockMemberships(tx, person, [id])).has(id);
    const list = isMember ? await findList(tx, person, id) : undefined;
    if (!list) throw refuse('thing.notFound');
    if (!isFollowing) return unfollow(tx, person.id, id);
    await putList(tx, id, newLocalPart(list.groupName));
    const [reader] = rhythm === 'each' || !mailEnding ? [] : await mailEnding.reachable(tx, [person.id]);
    const digestAt = rhythm === 'each' ? null : nextDigestAt(rhythm, reader?.timeZone ?? 'UTC', Date.now());
    return follow(tx, id, person.id, { rhythm, digestAt });
  });
  return {};
}

/** Ends or resumes the emails of a group by the token of an unsubscribe link. */
export const endFollowing: EndByToken = async (config: Config, tx, token, isEnded) => {
  const found = readEndToken(config, token);
  if (!found) return false;
  const { userId, groupId } = found;
  if (isEnded) await unfollow(tx, userId, groupId);
  else if (await isMemberNow(tx, userId, groupId)) await follow(tx, groupId, userId, { rhythm: 'each', digestAt: null });
  return true;
};
