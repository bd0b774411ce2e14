import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { inboundMailLimits } from '../contract/limits.ts';
import { retention } from '../contract/retention.ts';
import { removeOldPosts } from './list/list-store.ts';

const { kept, answered, address } = retention.receivedMails.periods;

/** The notification that is answered. */
export interface AnsweredThing {
  kind: string;
  thingId: string;
  partId: string;
}

export async function insertReplyAddress(
  tx: Transaction,
  { tokenHash, userId, kind, thingId, partId }: AnsweredThing & { tokenHash: Buffer; userId: string },
): Promise<void> {
  await tx.run(sql`
    insert into mail_reply_addresses (token_hash, user_id, kind, thing_id, part_id) values (${tokenHash}, ${userId}, ${kind}, ${thingId}, ${partId})`);
}

/** Stores the addresses at which several people answer one thing. */
export async function insertReplyAddresses(
  tx: Transaction,
  addresses: readonly { userId: string; tokenHash: Buffer }[],
  { kind, thingId, partId }: AnsweredThing,
): Promise<void> {
  if (addresses.length === 0) return;
  await tx.run(sql`
    insert into mail_reply_addresses (token_hash, user_id, kind, thing_id, part_id)
    select token_hash, user_id, ${kind}, ${thingId}, ${partId}
    from unnest(${addresses.map(({ tokenHash }) => tokenHash)}::bytea[], ${addresses.map(({ userId }) => userId)}::text[]) as made (token_hash, user_id)`);
}

/** Makes the address of a calendar valid for the usual time from now, and until `until`. */
export async function putCalendarAddress(
  tx: Transaction,
  { tokenHash, userId, kind, thingId, until }: Omit<AnsweredThing, 'partId'> & { tokenHash: Buffer; userId: string; until: string },
): Promise<void> {
  await tx.run(sql`
    insert into mail_reply_addresses as a (token_hash, user_id, kind, thing_id, part_id, created_at)
    values (${tokenHash}, ${userId}, ${kind}, ${thingId}, '', greatest(now(), ${until}::timestamptz - ${answered}::interval))
    on conflict (token_hash) do update set created_at = excluded.created_at`);
}

/** A reply address with its person. */
export interface ReplyAddress extends AnsweredThing {
  userId: string;
  /** Null where it does not expire. */
  answerUntil: string | null;
}

export function findReplyAddress(db: Queries, tokenHash: Buffer): Promise<ReplyAddress | undefined> {
  return db.maybeOne(sql`
    select user_id as "userId", kind, thing_id as "thingId", part_id as "partId", created_at + ${answered}::interval as "answerUntil"
    from mail_reply_addresses where token_hash = ${tokenHash}`);
}

/** The confirmed address of an account. */
export async function findAddressOf(db: Queries, userId: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ email: string }>(sql`select email from users where id = ${userId} and email_confirmed_at is not null`);
  return row?.email;
}

/** An email with its envelope, as it is stored. */
export interface NewMail {
  id: string;
  userId: string;
  digest: Buffer;
  /** Null for a bounce. */
  about: ReplyAddress | null;
  sender: string;
  clientAddress: string | null;
  clientName: string | null;
  raw: Buffer;
}

/** Stores an email; returns false where it was stored before. */
export async function insertMail(
  tx: Transaction,
  { id, userId, digest, about, sender, clientAddress, clientName, raw }: NewMail,
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into received_mails (id, user_id, purpose, digest, kind, thing_id, part_id, answer_until, sender, client_address, client_name, raw)
    values (${id}, ${userId}, ${about ? 'answer' : 'bounce'}, ${digest}, ${about?.kind ?? null}, ${about?.thingId ?? null}, ${about?.partId ?? null},
      ${about?.answerUntil ?? null}::timestamptz, ${sender}, ${clientAddress}, ${clientName}, ${raw})
    on conflict (digest) do nothing`);
  return inserted > 0;
}

/** An email that is to be handled, with the person of its address. */
export interface WaitingMail {
  id: string;
  purpose: 'answer' | 'bounce';
  kind: string | null;
  thingId: string | null;
  partId: string | null;
  isExpired: boolean;
  sender: string;
  clientAddress: string | null;
  clientName: string | null;
  raw: Buffer;
  userId: string;
  username: string;
  name: string;
  role: 'member' | 'manager';
  email: string;
  language: Language;
  /** Whether the person may use the site now. */
  isActive: boolean;
}

export function findWaiting(db: Queries, id: string): Promise<WaitingMail | undefined> {
  return db.maybeOne(sql`
    select r.id, r.purpose, r.kind, r.thing_id as "thingId", r.part_id as "partId", coalesce(r.answer_until < r.received_at, false) as "isExpired",
      r.sender, r.client_address as "clientAddress", r.client_name as "clientName", r.raw, u.id as "userId", u.username, u.name, u.role, u.email, u.language,
      u.suspended_at is null and not u.must_change_password and u.email_confirmed_at is not null as "isActive"
    from received_mails r join users u on u.id = r.user_id where r.id = ${id} and r.state = 'waiting' and r.raw is not null`);
}

/** Outcome of an email. */
export interface HandledMail {
  state: 'posted' | 'notPosted' | 'ignored';
  reason: string | null;
  subject: string;
  text: string;
  leftFiles: readonly string[];
}

/** Records what became of an email, and drops the email itself; returns false where it was handled meanwhile. */
export async function settleMail(tx: Transaction, id: string, { state, reason, subject, text, leftFiles }: HandledMail): Promise<boolean> {
  const settled = await tx.run(sql`
    update received_mails set state = ${state}, reason = ${reason}, subject = ${subject}, whole_text = ${text},
      left_files = ${JSON.stringify(leftFiles)}::jsonb, raw = null, handled_at = now()
    where id = ${id} and state = 'waiting'`);
  return settled > 0;
}

/**
 * Records that the person is notified about an email; returns false if today's limit is reached.
 */
export async function noteNotified(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  // One email at a time, so that the limit holds.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`told of emails ${userId}`}, 0))`);
  const updated = await tx.run(sql`
    update received_mails set told_at = now() where id = ${id}
      and (select count(*) from received_mails where user_id = ${userId} and told_at > now() - ${inboundMailLimits.toldWithin}::interval) < ${inboundMailLimits.toldPerDay}::int`);
  return updated > 0;
}

/** An email in the list of its person. */
export interface OwnMail {
  id: string;
  subject: string;
  receivedAt: string;
  state: 'waiting' | 'posted' | 'notPosted' | 'ignored';
  reason: string | null;
  leftFiles: string[];
  kind: string;
  thingId: string;
  partId: string;
}

/** Answers of a person, newest first; those of others to their addresses are not theirs to read. */
export function findOwnMails(db: Queries, userId: string): Promise<OwnMail[]> {
  return db.many(sql`
    select id, subject, received_at as "receivedAt", state, reason, left_files as "leftFiles", kind, thing_id as "thingId", part_id as "partId"
    from received_mails where user_id = ${userId} and purpose = 'answer' and state <> 'ignored' order by received_at desc, id desc limit ${inboundMailLimits.listed}`);
}

export function findOwnMail(db: Queries, userId: string, id: string): Promise<{ id: string; subject: string; text: string } | undefined> {
  return db.maybeOne(sql`
    select id, subject, whole_text as text from received_mails where id = ${id} and user_id = ${userId} and purpose = 'answer' and state <> 'ignored'`);
}

/** Emails and reply addresses of a person, for their export. */
export async function exportedMails(db: Queries, userId: string): Promise<object> {
  return {
    received: await db.many(sql`
      select purpose, received_at as "receivedAt", handled_at as "handledAt", state, reason, sender, subject, whole_text as text, left_files as "leftFiles", told_at as "toldAt"
      from received_mails where user_id = ${userId} order by received_at, id`),
    replyAddresses: await db.many(sql`
      select kind, created_at as "createdAt", created_at + ${answered}::interval as "answerUntil" from mail_reply_addresses where user_id = ${userId} order by created_at`),
  };
}

/** Deletes emails and addresses after their time. Emails that could not be handled stay twice as long. */
export async function deleteOld(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from received_mails where id = any(array(
      select id from received_mails where received_at < now() - ${kept}::interval and (state <> 'waiting' or received_at < now() - 2 * ${kept}::interval) limit ${limit}))`),
  );
  await inBatches((limit) =>
    db.run(sql`
    delete from mail_reply_addresses where token_hash = any(array(
      select token_hash from mail_reply_addresses where created_at < now() - ${address}::interval limit ${limit}))`),
  );
  await inBatches((limit) => removeOldPosts(db, limit));
}
