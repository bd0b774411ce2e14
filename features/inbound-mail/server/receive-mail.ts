import { createHash } from 'node:crypto';
import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { toGroupKind } from './answered-kinds.ts';
import { mailReceived } from './domain-events.ts';
import { findMemberWith, findOpenList } from './list/list-store.ts';
import { sendersOf } from './parse-mail.ts';
import { isReturnPathOf, recipientOf, type Recipient } from './reply-address.ts';
import { findAddressOf, findReplyAddress, insertMail, type ReplyAddress } from './store.ts';

/** A recipient that exists: a person, or a group to which its members write. */
export type KnownRecipient =
  | {
      userId: string;
      /** Null for a bounce. */
      about: ReplyAddress | null;
    }
  | { groupId: string };

type ReceiveContext = Pick<AppContext, 'config' | 'db' | 'emit' | 'modules'>;

/** Finds the recipient of an address; undefined where there is none. */
export async function findRecipient({ config, db, modules }: ReceiveContext, address: string): Promise<KnownRecipient | undefined> {
  const recipient: Recipient | undefined = modules.isOff('inbound-mail') ? undefined : recipientOf(config, address);
  if (!recipient) return undefined;
  if (recipient.purpose === 'answer') {
    const about = await findReplyAddress(db, recipient.tokenHash);
    return about && { userId: about.userId, about };
  }
  if (recipient.purpose === 'group') {
    const groupId = await findOpenList(db, recipient.localPart);
    return groupId === undefined ? undefined : { groupId };
  }
  const email = await findAddressOf(db, recipient.userId);
  return email !== undefined && isReturnPathOf(config, recipient, email) ? { userId: recipient.userId, about: null } : undefined;
}

/** An email at one recipient. */
export interface ArrivedMail {
  recipient: string;
  sender: string;
  clientAddress: string | null;
  clientName: string | null;
  raw: Buffer;
}

/**
 * Stores an email with the event that lets it be handled, in one transaction. Delivered again, it is
 * stored once. Returns false where the recipient does not exist, or is a group of which the sender is no
 * member: they get the same answer.
 */
export async function receiveMail(app: ReceiveContext, { recipient, raw, ...envelope }: ArrivedMail): Promise<boolean> {
  const found = await findRecipient(app, recipient);
  const known = found && 'groupId' in found ? await memberOf(app, found.groupId, raw) : found;
  if (!known) return false;
  const id = newId();
  await app.db.transaction(async (tx) => {
    if (await insertMail(tx, { id, ...known, digest: digestOf(recipient, raw), raw, ...envelope }))
      await app.emit(tx, mailReceived({ id }));
  });
  return true;
}

/** The member of a group who sent an email to it, by the header From; whether they did is checked later. */
async function memberOf(
  { db }: ReceiveContext,
  groupId: string,
  raw: Buffer,
): Promise<Exclude<KnownRecipient, { groupId: string }> | undefined> {
  const [sender, ...others] = await sendersOf(raw);
  if (sender === undefined || others.length > 0) return undefined;
  const userId = await findMemberWith(db, groupId, sender);
  return userId === undefined
    ? undefined
    : { userId, about: { userId, kind: toGroupKind, thingId: groupId, partId: '', answerUntil: null } };
}

/** Identifies an email at a recipient by its Message-ID, or by its content where it has none. */
function digestOf(recipient: string, raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.subarray(0, end < 0 ? raw.length : end).toString('latin1');
  const messageId = /^message-id:\s*(<[^<>\s]+>)/im.exec(head)?.[1];
  return createHash('sha256')
    .update(`${recipient.toLowerCase()}\n`)
    .update(messageId ?? raw)
    .digest();
}
