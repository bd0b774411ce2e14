import { createHmac } from 'node:crypto';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { networkKey } from '#platform/server/limits/request-limits.ts';
import { addView, addVisit, insertVisitor, readToday } from './store.ts';

const daySeconds = 24 * 60 * 60;
/** Limits per network and day, enough for a busy office. */
export const viewsOfNetwork: Limit = { name: 'views', points: 3_000, seconds: daySeconds };
export const visitsOfNetwork: Limit = { name: 'visits', points: 300, seconds: daySeconds };

/**
 * Counts a view of an existing page. Unknown pages and views above the limit are ignored without an
 * error.
 */
export async function countView(
  { db, limits, address, pagePatterns }: Context,
  { body }: Pick<ParsedInput<typeof endpoints.countView>, 'body'>,
): Promise<Record<string, never>> {
  const patterns = await pagePatterns?.();
  if (patterns?.includes(body.path) && limits.allows(viewsOfNetwork, networkKey(address))) await addView(db, body.path, body.language);
  return {};
}

/** Counts a visit, at most one per visitor ID and day. */
export async function countVisit(
  { config, db, limits, address }: Context,
  { body }: Pick<ParsedInput<typeof endpoints.countVisit>, 'body'>,
): Promise<Record<string, never>> {
  if (!limits.allows(visitsOfNetwork, networkKey(address))) return {};
  await db.transaction(async (tx) => {
    const day = await readToday(tx);
    // Includes the day, so that visitors cannot be tracked across days.
    const hash = createHmac('sha256', config.tokenSecret).update(`visitor:${day}:${body.visitor}`).digest('base64url').slice(0, 22);
    if (await insertVisitor(tx, day, hash)) await addVisit(tx, day, body.language);
  });
  return {};
}
