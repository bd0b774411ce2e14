import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { GroupMail, GroupPost } from '#platform/server/extension-points/group-mail.ts';
import type { MailEnding } from '#platform/server/extension-points/mail-ending.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { returnPathOf } from '../reply-address.ts';
import { nextDigestAt } from './digest-time.ts';
import { endToken } from './list-address.ts';
import { groupDigestMail, type DigestThread } from './list-mail.ts';
import { claimDigest, findListFacts, postsBetween, settleDigest } from './list-store.ts';
import { listHeaders } from './send-post.ts';

/** Posts in one digest; the others are read on the site. */
const mostPosts = 100;

/** Sends the digests that are due, each once: all posts of a group since the last one, by thread. */
export async function sendDigests(app: AppContext, groupMail: GroupMail): Promise<void> {
  const { config, db, mailEnding, modules } = app;
  if (config.smtpUrl === undefined || !mailEnding || modules.isOff('inbound-mail')) return;
  while (await db.transaction((tx) => sendDue(app, tx, { groupMail, mailEnding })));
}

interface Dependencies {
  groupMail: GroupMail;
  mailEnding: MailEnding;
}

/** Sends the digest that has been due longest; false if none is. */
async function sendDue(app: AppContext, tx: Transaction, { groupMail, mailEnding }: Dependencies): Promise<boolean> {
  const { config } = app;
  const due = await claimDigest(tx);
  if (!due) return false;
  const { groupId, userId, rhythm } = due;
  const [person] = await mailEnding.reachable(tx, [userId]);
  await settleDigest(tx, due, nextDigestAt(rhythm, person?.timeZone ?? 'UTC', Date.now()));
  const list = await findListFacts(tx, groupId);
  if (!person || !list) return true;
  const places = await postsBetween(tx, due, mostPosts);
  const posts: DatedPost[] = [];
  for (const place of places.slice(0, mostPosts)) {
    const post = await groupMail.read(tx, place);
    if (post) posts.push({ ...post, ...place });
  }
  // No one gets an email with nothing but their own posts.
  if (posts.every(({ authorId }) => authorId === userId)) return true;
  const endAddress = mailEnding.addressWith(config, endToken(config, userId, groupId));
  const returnPath = returnPathOf(config, userId, person.email);
  const facts = {
    groupName: list.groupName,
    rhythm,
    count: posts.length,
    hasMore: places.length > mostPosts,
    threads: threadsOf(posts, groupMail),
    address: groupMail.address({ thingId: groupId, partId: '' }),
    endAddress,
  };
  await composeMail(
    app,
    tx,
    person,
    groupDigestMail,
    facts,
    { userId, endAddress },
    {
      ...(returnPath !== undefined && { returnPath }),
      fromName: list.groupName,
      list: listHeaders(config, groupMail, { ...list, groupId }),
    },
  );
  return true;
}

type DatedPost = GroupPost & { thingId: string; partId: string };

/** Posts by thread, threads in the order of their first post here. */
function threadsOf(posts: readonly DatedPost[], { address }: GroupMail): DigestThread[] {
  const threads = Map.groupBy(posts, ({ thingId, partId, answered }) => `${thingId} ${answered[0] ?? partId}`);
  return [...threads.values()].map((thread) => ({
    text: thread[0]?.threadText ?? '',
    address: address({ thingId: thread[0]?.thingId ?? '', partId: thread[0]?.partId ?? '' }),
    posts: thread.map(({ authorName, text, fileNames }) => ({ authorName, text, fileNames })),
  }));
}
