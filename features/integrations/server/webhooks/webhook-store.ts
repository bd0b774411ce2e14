import sql, { empty } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { OwnWebhook } from '../../contract/webhook-shapes.ts';
import type { SealedSecret } from './sealed-secret.ts';

type OffReason = NonNullable<OwnWebhook['off']>['because'];

const webhooks = sql`
  select id, name, address, kinds, created_at as "createdAt", failing_since as "failingSince", off_since as "offSince", off_because as "offBecause"
  from webhooks`;

type Row = Omit<OwnWebhook, 'off'> & { offSince: string | null; offBecause: OffReason | null };

const present = ({ offSince, offBecause, ...row }: Row): OwnWebhook => ({
  ...row,
  off: offSince !== null && offBecause !== null ? { since: offSince, because: offBecause } : null,
});

/** Returns a person's webhooks, newest first. */
export async function findWebhooks(db: Queries, userId: string): Promise<OwnWebhook[]> {
  return (await db.many<Row>(sql`${webhooks} where user_id = ${userId} order by created_at desc, id desc`)).map(present);
}

export async function findWebhook(db: Queries, userId: string, id: string): Promise<OwnWebhook | undefined> {
  const row = await db.maybeOne<Row>(sql`${webhooks} where id = ${id}::uuid and user_id = ${userId}`);
  return row && present(row);
}

type Content = Pick<OwnWebhook, 'name' | 'address'> & { kinds: readonly string[] };

export async function insertWebhook(
  tx: Transaction,
  { id, userId, name, address, kinds, sealedSecret, sealedBy }: Content & SealedSecret & { id: string; userId: string },
): Promise<void> {
  await tx.run(sql`
    insert into webhooks (id, user_id, name, address, kinds, sealed_secret, sealed_by)
    values (${id}, ${userId}, ${name}, ${address}, ${[...kinds]}, ${sealedSecret}, ${sealedBy})`);
}

/**
 * Updates a webhook; switching it on clears the reason why it was off. Returns false if there is
 * none.
 */
export async function updateWebhook(
  tx: Transaction,
  userId: string,
  id: string,
  { name, address, kinds, isOn }: Content & { isOn: boolean },
): Promise<boolean> {
  const off = isOn
    ? sql`off_since = null, off_because = null, failing_since = case when off_since is null then failing_since end`
    : sql`off_since = coalesce(off_since, now()), off_because = coalesce(off_because, 'owner'), due_at = null`;
  const changed = await tx.run(sql`
    update webhooks set name = ${name}, address = ${address}, kinds = ${[...kinds]}, ${off} where id = ${id} and user_id = ${userId}`);
  return changed > 0;
}

/**
 * Switches off one webhook, or all of a person, and cancels pending deliveries. Returns whether any
 * was on.
 */
export async function switchOff(tx: Transaction, which: { id: string } | { userId: string }, because: OffReason): Promise<boolean> {
  const condition = 'id' in which ? sql`id = ${which.id}` : sql`user_id = ${which.userId}`;
  const ids = await tx.many<{ id: string }>(sql`
    update webhooks set off_since = now(), off_because = ${because}, due_at = null where ${condition} and off_since is null returning id`);
  if (ids.length > 0)
    await dropWaiting(
      tx,
      ids.map(({ id }) => id),
    );
  return ids.length > 0;
}

/** Cancels pending deliveries. */
export async function dropWaiting(tx: Transaction, webhookIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update webhook_deliveries set status = 'failed', due_at = null where webhook_id = any(${[...webhookIds]}::uuid[]) and due_at is not null`);
}

export async function deleteWebhook(tx: Transaction, userId: string, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from webhooks where id = ${id} and user_id = ${userId}`)) > 0;
}

/**
 * Replaces the secret of a webhook, of this owner if one is given. Returns false if there is none.
 */
export async function setSealedSecret(
  tx: Transaction,
  id: string,
  { sealedSecret, sealedBy }: SealedSecret,
  userId?: string,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update webhooks set sealed_secret = ${sealedSecret}, sealed_by = ${sealedBy}
    where id = ${id}::uuid ${userId === undefined ? empty : sql`and user_id = ${userId}`}`);
  return changed > 0;
}

/** Locks and returns webhooks with secrets encrypted by another key, ordered by id. */
export function sealedOtherwise(
  tx: Transaction,
  sealedBy: string,
  after: string,
  limit: number,
): Promise<{ id: string; sealedSecret: Buffer }[]> {
  return tx.many(sql`
    select id, sealed_secret as "sealedSecret" from webhooks where sealed_by <> ${sealedBy} and id::text > ${after} order by id::text limit ${limit}
    for update`);
}

/** Whether any enabled webhook uses a kind. */
export async function isAnySubscribed(db: Queries, kind: string): Promise<boolean> {
  const { isSubscribed } = await db.one<{ isSubscribed: boolean }>(sql`
    select exists (select from webhooks where kinds @> array[${kind}]::text[] and off_since is null) as "isSubscribed"`);
  return isSubscribed;
}
