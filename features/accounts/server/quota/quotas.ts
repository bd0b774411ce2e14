import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { configuredBounds, type Quota, type QuotaHeld, type QuotaPerDay } from '#platform/server/limits/quotas.ts';
import { refuse, type Refusal } from '#platform/server/common/refusal.ts';
import { accountTrust, countUse, lockQuota, type AccountTrust, type QuotaGround } from './quota-store.ts';

type Asking = Pick<AppContext, 'config'>;

/**
 * Throws `quota.reached` if a user has more than allowed. Call it in the transaction after creating
 * the thing: `held` includes it, and concurrent creations see each other.
 */
export async function assertQuota<Name extends string>(
  tx: Transaction,
  app: Asking,
  userId: string,
  quota: QuotaHeld<Name>,
  held: () => Promise<number>,
): Promise<void> {
  const { limit, isSmall } = limitOf(app, quota, await lockQuota(tx, userId, quota));
  if ((await held()) > limit) throw reached({ quota: quota.name, limit, isSmall, freesAt: null });
}

/** Counts uses towards a daily quota; throws `quota.reached` above the limit. */
export async function spendQuota(tx: Transaction, app: Asking, userId: string, quota: QuotaPerDay, uses = 1): Promise<void> {
  const { used, freesAt, ground } = await countUse(tx, userId, quota, uses);
  const { limit, isSmall } = limitOf(app, quota, ground);
  if (used > limit) throw reached({ quota: quota.name, limit, isSmall, freesAt });
}

/**
 * Whether a user has full limits. Without a mail server addresses cannot be confirmed, so only the
 * first day counts.
 */
export async function isSettled(db: Queries, app: Asking, userId: string): Promise<boolean> {
  return hasSettled(app, await accountTrust(db, userId));
}

const hasSettled = ({ config }: Asking, { isConfirmed, isNew }: AccountTrust): boolean =>
  !isNew && (isConfirmed || config.smtpUrl === undefined);

function limitOf(app: Asking, quota: Quota, { kept, ...trust }: QuotaGround): { limit: number; isSmall: boolean } {
  const { whole, small } = kept[quota.name] ?? configuredBounds(app.config.quotas, quota);
  return hasSettled(app, trust) ? { limit: whole, isSmall: false } : { limit: small, isSmall: small < whole };
}

interface Reached {
  quota: string;
  limit: number;
  /** Reduced limit: a settled account may have more. */
  isSmall: boolean;
  /** Time when the quota frees up; null if something must be deleted first. */
  freesAt: string | null;
}

function reached(present: Reached): Refusal {
  const waitMs = present.freesAt === null ? 0 : Date.parse(present.freesAt) - Date.now();
  return refuse('quota.reached', waitMs > 0 ? { present, retryAfterSeconds: Math.ceil(waitMs / 1000) } : { present });
}
