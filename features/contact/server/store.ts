import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { retention } from '../contract/retention.ts';
import type { StoredMessage } from '../contract/shapes.ts';

const { kept, ticket } = retention.messages.periods;

/** Time of the database in ms, which is the same for all nodes. */
export async function readNowMs(db: Queries): Promise<number> {
  const { now } = await db.one<{ now: number }>(sql`select floor(extract(epoch from now()) * 1000)::bigint as now`);
  return now;
}

/** Marks a ticket as used; false if it was used before. */
export async function useTicket(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run(sql`insert into contact_tickets (id) values (${id}) on conflict (id) do nothing`)) === 1;
}

interface NewMessage extends Pick<StoredMessage, 'id' | 'name' | 'email' | 'subject' | 'message'> {
  language: string;
}

export async function insertMessage(tx: Transaction, { id, name, email, subject, message, language }: NewMessage): Promise<void> {
  await tx.run(sql`
    insert into contact_messages (id, name, email, subject, message, language)
    values (${id}, ${name}, ${email}, ${subject}, ${message}, ${language})
  `);
}

/** Language of the account with this confirmed address, if there is one. */
export async function findLanguageOf(db: Queries, email: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ language: string }>(
    sql`select language from users where email_key = canonical_identifier(${email}) and email_confirmed_at is not null`,
  );
  return row?.language;
}

/** Messages before an ID, newest first. */
export async function findMessages(
  db: Queries,
  { isDone, before, limit }: { isDone: boolean; before: string | undefined; limit: number },
): Promise<StoredMessage[]> {
  return db.many<StoredMessage>(sql`
    select id, name, email, subject, message, created_at as "createdAt", done_at as "doneAt"
    from contact_messages
    where ${isDone ? sql`done_at is not null` : sql`done_at is null`} ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc limit ${limit}
  `);
}

export async function countMessages(db: Queries): Promise<{ open: number; done: number }> {
  return db.one(sql`
    select count(*) filter (where done_at is null) as open, count(*) filter (where done_at is not null) as done from contact_messages
  `);
}

export async function setMessageDone(db: Queries, id: string, isDone: boolean): Promise<number> {
  return db.run(sql`
    update contact_messages set done_at = ${isDone ? sql`coalesce(done_at, now())` : sql`null`} where id = ${id}
  `);
}

export async function removeMessage(db: Queries, id: string): Promise<number> {
  return db.run(sql`delete from contact_messages where id = ${id}`);
}

/**
 * SQL condition: messages from the account's address, only if confirmed, since anyone can type any
 * address.
 */
const fromAddressOf = (userId: string) => sql`
  exists (select from users u where u.id = ${userId} and u.email_confirmed_at is not null and u.email_key = canonical_identifier(contact_messages.email))`;

/** Messages that the owner of an account wrote, oldest first. */
export async function messagesOf(db: Queries, userId: string): Promise<Omit<StoredMessage, 'doneAt'>[]> {
  return db.many(sql`
    select id, name, email, subject, message, created_at as "createdAt" from contact_messages where ${fromAddressOf(userId)} order by id
  `);
}

export async function removeMessagesOf(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`delete from contact_messages where ${fromAddressOf(userId)}`);
}

/** Deletes tickets that have expired, and messages older than three years. */
export async function removeOld(db: Queries): Promise<void> {
  await inBatches((limit) =>
    db.run(sql`
    delete from contact_tickets where ctid = any(array(select ctid from contact_tickets where used_at < now() - ${ticket}::interval limit ${limit}))`),
  );
  await inBatches((limit) =>
    db.run(sql`
    delete from contact_messages where ctid = any(array(select ctid from contact_messages where created_at < now() - ${kept}::interval limit ${limit}))`),
  );
}
