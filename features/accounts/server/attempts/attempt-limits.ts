import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { DatabaseUnavailable } from '#platform/server/database/db.ts';
import { isUnavailable } from '#platform/server/common/postgres-failure.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { createHmac } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';
import { canonicalIdentifier } from '../../contract/canonical-identifier.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

/**
 * Allowed attempts and periods in seconds, across all nodes. Sign-in counts only failures, so that
 * people who share a network address do not block each other. `session/sign-in-limits.ts` has the
 * keys.
 */
export const attemptLimits = {
  signInHere: { points: 10, duration: quarterHour },
  signInAccount: { points: 100, duration: hour },
  signInAddress: { points: 100, duration: quarterHour },
  signInCodeAddress: { points: 50, duration: hour },
  signInCodeHere: { points: 20, duration: quarterHour },
  registerAddress: { points: 300, duration: hour },
  resetRequestAccount: { points: 5, duration: hour },
  resetRequestAddress: { points: 50, duration: hour },
  resetAddress: { points: 50, duration: hour },
  invitationAddress: { points: 100, duration: quarterHour },
  joinGroupAccount: { points: 30, duration: hour },
  joinSessionAccount: { points: 30, duration: hour },
  confirmationAccount: { points: 10, duration: hour },
  confirmAddress: { points: 50, duration: hour },
  codeHere: { points: 10, duration: quarterHour },
  codeAccount: { points: 50, duration: hour },
  denialNoted: { points: 20, duration: hour },
  exportAccount: { points: 10, duration: hour },
  contractAccount: { points: 60, duration: hour },
  minutesAccount: { points: 20, duration: hour },
  verifyAddress: { points: 300, duration: quarterHour },
  contactAddress: { points: 10, duration: hour },
  guestNetwork: { points: 30, duration: hour },
  guestEmail: { points: 5, duration: hour },
  mailTestAccount: { points: 10, duration: hour },
  passwordChangeAccount: { points: 10, duration: quarterHour },
} as const;

export type AttemptKind = keyof typeof attemptLimits;
/**
 * Kind of attempt, and its key (account, typed text, address or device). All spellings of a text
 * count as one.
 */
export type Attempt = readonly [kind: AttemptKind, about: string];

const limitersOfPool = new WeakMap<Pool, Map<AttemptKind, RateLimiterPostgres>>();

function limiter(pool: Pool, kind: AttemptKind): RateLimiterPostgres {
  let limiters = limitersOfPool.get(pool);
  if (!limiters) limitersOfPool.set(pool, (limiters = new Map()));
  let found = limiters.get(kind);
  if (!found) {
    found = new RateLimiterPostgres({
      ...attemptLimits[kind],
      storeClient: pool,
      storeType: 'pool',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: kind,
      clearExpiredByTimeout: false,
    });
    limiters.set(kind, found);
  }
  return found;
}

/** Throws `request.tooMany` if one of these attempts has reached its limit, without counting. */
export async function assertAttempts(context: Context, attempts: readonly Attempt[]): Promise<void> {
  await each(context, attempts, async (found, key, kind) => {
    const counted = await found.get(key);
    if (counted && counted.consumedPoints >= attemptLimits[kind].points) throw tooMany(counted.msBeforeNext);
  });
}

/** Whether one of these attempts has reached its limit, without counting. */
export async function areSpent(context: Context, attempts: readonly Attempt[]): Promise<boolean> {
  let isSpent = false;
  await each(context, attempts, async (found, key, kind) => {
    const counted = await found.get(key);
    if (counted && counted.consumedPoints >= attemptLimits[kind].points) isSpent = true;
  });
  return isSpent;
}

/** Counts one attempt each, allowed or not; throws `request.tooMany` above a limit. */
export async function countAttempts(context: Context, attempts: readonly Attempt[]): Promise<void> {
  await each(context, attempts, async (found, key, kind) => {
    const counted = await found.penalty(key);
    if (counted.consumedPoints > attemptLimits[kind].points) throw tooMany(counted.msBeforeNext);
  });
}

/** Counts one failure each. */
export async function recordFailures(context: Context, attempts: readonly Attempt[]): Promise<void> {
  await each(context, attempts, async (found, key) => {
    await found.penalty(key);
  });
}

/**
 * Looks up a secret, such as the token of a link. If it is unknown, counts a failure and throws
 * this code.
 * @throws request.tooMany if one of these attempts has reached its limit, before the look-up
 */
export async function openWith<T>(
  context: Context,
  attempts: readonly Attempt[],
  code: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  await assertAttempts(context, attempts);
  const found = await find();
  if (found !== undefined) return found;
  await recordFailures(context, attempts);
  throw refuse(code);
}

/** Resets counters after a success. */
export async function clearAttempts(context: Pick<Context, 'config' | 'db'>, attempts: readonly Attempt[]): Promise<void> {
  await each(context, attempts, async (found, key) => {
    await found.delete(key);
  });
}

/** Reverts `countAttempts` after a success. */
export async function refundAttempts(context: Context, attempts: readonly Attempt[]): Promise<void> {
  await each(context, attempts, async (found, key) => {
    await found.reward(key);
  });
}

async function each(
  { config, db }: Pick<Context, 'config' | 'db'>,
  attempts: readonly Attempt[],
  act: (found: RateLimiterPostgres, key: string, kind: AttemptKind) => Promise<void>,
): Promise<void> {
  for (const [kind, about] of attempts)
    try {
      await act(limiter(db.pool, kind), attemptKey(config, about), kind);
    } catch (error) {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
    }
}

function tooMany(waitMs: number) {
  return refuse('request.tooMany', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/**
 * Keyed hash that replaces a name, email or network address in the table of attempts; equal for all
 * spellings.
 */
function attemptKey(config: Pick<Config, 'tokenSecret'>, about: string): string {
  return createHmac('sha256', config.tokenSecret)
    .update(`attempt:${canonicalIdentifier(about)}`)
    .digest('base64url');
}
