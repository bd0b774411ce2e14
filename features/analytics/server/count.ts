import { createHmac } from 'node:crypto';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type * as endpoints from '../contract/endpoints.ts';
import { addView, addVisit, insertVisitor, readToday } from './store.ts';

/** One more view of a page. */
export async function countView(
  { db }: Context,
  { body }: Pick<ParsedInput<typeof endpoints.countView>, 'body'>,
): Promise<Record<string, never>> {
  await addView(db, body.path, body.language);
  return {};
}

/** One more visit, unless this id was counted today. */
export async function countVisit(
  { config, db }: Context,
  { body }: Pick<ParsedInput<typeof endpoints.countVisit>, 'body'>,
): Promise<Record<string, never>> {
  await db.transaction(async (tx) => {
    const day = await readToday(tx);
    // The day is part of it, so that nobody can be followed from one day to the next.
    const hash = createHmac('sha256', config.tokenSecret).update(`visitor:${day}:${body.visitor}`).digest('base64url').slice(0, 22);
    if (await insertVisitor(tx, day, hash)) await addVisit(tx, day, body.language);
  });
  return {};
}
