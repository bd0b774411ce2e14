import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Quota, QuotaBounds } from '#platform/server/limits/quotas.ts';
import { retention } from '../../contract/retention.ts';

const { counted } = retention.quotas.periods;

/** Data that determines a user's limits. */
export interface QuotaGround extends AccountTrust {
  /** Overrides of configured quotas. */
  kept: Partial<Record<string, QuotaBounds>>;
}

/** Trust in an account: address confirmed, first day passed. Administrators are always trusted. */
export interface AccountTrust {
  isConfirmed: boolean;
  isNew: boolean;
}

const trust = sql`is_administrator or email_confirmed_at is not null as "isConfirmed",
  not is_administrator and created_at > now() - interval '1 day' as "isNew"`;
const groundOf = (userId: string): Sql => sql`(select to_json(ground) from (
  select i.quotas as kept, ${trust} from installation i, users u where u.id = ${userId}) as ground) as ground`;

/** Serialises counting of one quota of a user until the end of the transaction. */
export async function lockQuota(tx: Transaction, userId: string, { name }: Quota): Promise<QuotaGround> {
  const { ground } = await tx.one<{ ground: QuotaGround }>(sql`
    with held as materialized (select pg_advisory_xact_lock(hashtextextended(${`quota ${name} ${userId}`}, 0)))
    select ${groundOf(userId)} from held`);
  return ground;
}

/** Counts uses; the first starts a period of one day. Concurrent calls wait. */
export function countUse(
  tx: Transaction,
  userId: string,
  { name }: Quota,
  uses = 1,
): Promise<{ used: number; freesAt: string; ground: QuotaGround }> {
  return tx.one(sql`
    insert into quota_uses as kept (user_id, quota, started_at, used) values (${userId}, ${name}, now(), ${uses})
    on conflict (user_id, quota) do update set
      used = case when kept.started_at <= now() - ${counted}::interval then excluded.used else kept.used + excluded.used end,
      started_at = case when kept.started_at <= now() - ${counted}::interval then now() else kept.started_at end
    returning used, started_at + ${counted}::interval as "freesAt", ${groundOf(userId)}`);
}

export function accountTrust(db: Queries, userId: string): Promise<AccountTrust> {
  return db.one(sql`select ${trust} from users where id = ${userId}`);
}
