import type { AppContext } from '#platform/server/app-context.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { GroupMail, GroupPost, GroupPostPlace } from '#platform/server/extension-points/group-mail.ts';
import type { MailedPerson, MailEnding } from '#platform/server/extension-points/mail-ending.ts';
import type { Config } from '#platform/server/config/config.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { groupPostKind } from '../answered-kinds.ts';
import { newReplyAddress, returnPathOf } from '../reply-address.ts';
import { insertReplyAddress } from '../store.ts';
import { endToken, messageIdOf } from './list-address.ts';
import { groupPostMail } from './list-mail.ts';
import { findFollowers, findListFacts, hasFollowers, notePost } from './list-store.ts';

/** Sends a post to the members who get all posts of the group by email, once. */
export async function sendPost(app: AppContext, groupMail: GroupMail, place: GroupPostPlace): Promise<void> {
  const { config, db, mailEnding, modules } = app;
  if (config.smtpUrl === undefined || !mailEnding || modules.isOff('inbound-mail')) return;
  if (!(await hasFollowers(db, place.groupId))) return;
  const post = await groupMail.read(db, place);
  if (!post) return;
  await db.transaction(async (tx) => {
    const list = await findListFacts(tx, place.groupId);
    if (!list || !(await notePost(tx, place))) return;
    const followers = await findFollowers(tx, place.groupId, post.authorId);
    for (const person of await mailEnding.reachable(tx, followers))
      await mailPost(app, tx, { groupMail, mailEnding, place, post, list, person });
  });
}

interface Posted {
  groupMail: GroupMail;
  mailEnding: MailEnding;
  place: GroupPostPlace;
  post: GroupPost;
  list: { groupName: string; localPart: string; isOpen: boolean };
  person: MailedPerson;
}

async function mailPost(app: AppContext, tx: Transaction, { groupMail, mailEnding, place, post, list, person }: Posted): Promise<void> {
  const { config, words } = app;
  const { userId, email, language } = person;
  const { groupName } = list;
  const made = newReplyAddress(config);
  if (made) await insertReplyAddress(tx, { ...place, userId, kind: groupPostKind, tokenHash: made.tokenHash });
  const returnPath = returnPathOf(config, userId, email);
  const endAddress = mailEnding.addressWith(config, endToken(config, userId, place.groupId));
  const domain = domainOf(config);
  await composeMail(
    app,
    tx,
    person,
    groupPostMail,
    {
      ...post,
      groupName,
      isAnswer: post.answered.length > 0,
      address: groupMail.address(place),
      endAddress,
      canReply: made !== undefined,
    },
    { userId, endAddress },
    {
      ...(made && { replyTo: made.address }),
      ...(returnPath !== undefined && { returnPath }),
      fromName: words.translate(language, 'inbound-mail', 'mail.post.from', { name: post.authorName, group: groupName }),
      thread: {
        messageId: messageIdOf(place, domain),
        answered: post.answered.map((partId) => messageIdOf({ thingId: place.thingId, partId }, domain)),
      },
      list: listHeaders(config, groupMail, { ...list, groupId: place.groupId }),
    },
  );
}

/** The domain of Message-IDs and of the list. */
const domainOf = ({ mailIn, publicUrl }: Pick<Config, 'mailIn' | 'publicUrl'>): string =>
  mailIn?.replyDomain ?? new URL(publicUrl).hostname;

/** Headers of an email that describe the list of a group (RFC 2369, RFC 2919). */
export function listHeaders(
  config: Pick<Config, 'mailIn' | 'publicUrl'>,
  groupMail: GroupMail,
  { groupId, localPart, isOpen }: { groupId: string; localPart: string; isOpen: boolean },
): NonNullable<Mail['list']> {
  const domain = domainOf(config);
  return {
    id: `${localPart}.${domain}`,
    ...(isOpen && config.mailIn && { postAddress: `${localPart}@${domain}` }),
    archive: `${config.publicUrl}${groupMail.address({ thingId: groupId, partId: '' })}`,
  };
}
