import { z } from 'zod';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import type { Limit } from '#platform/server/limits/limits.ts';
import { personKey } from '#platform/server/limits/request-limits.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { integrationLimits, testKind } from '../../contract/limits.ts';
import { webhooksDue } from '../domain-events.ts';
import { findDeliveries, putOne, replay } from './delivery-store.ts';
import { readWebhook } from './own-webhooks.ts';
import { findWebhook } from './webhook-store.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInput<(typeof endpoints)[Name]>;

/** Cursor of the list. */
const place = z.strictObject({ at: instantInCursor, id: uuid });

/** Lists deliveries of one of the viewer's webhooks. */
export async function listDeliveries(
  context: Context,
  { params, query }: Input<'listDeliveries'>,
): Promise<Reply<typeof endpoints.listDeliveries>> {
  const { id } = await readWebhook(context, { params });
  const { page } = integrationLimits;
  const rows = await findDeliveries(context.db, id, readCursor(place, query.cursor), page + 1);
  return pageOf(rows, page, ({ createdAt, id: last }) => ({ at: createdAt, id: last }));
}

/** Sends a test message. */
export function tryWebhook(context: Context, { params }: Input<'tryWebhook'>): Promise<Record<string, never>> {
  return sendNow(context, params.id, (tx) => putOne(tx, params.id, { kind: testKind, thingId: params.id, eventId: newId() }));
}

/** Sends a message again, if the owner may still see the thing. */
export function replayDelivery(context: Context, { params }: Input<'replayDelivery'>): Promise<Record<string, never>> {
  return sendNow(context, params.id, async (tx) => {
    if (!(await replay(tx, params.id, params.deliveryId))) throw refuse('thing.notFound');
  });
}

/** Enough for tests, but not enough to disturb another site. */
const byHand: Limit = { name: 'webhooks by hand', points: 20, seconds: 60 };

async function sendNow(context: Context, id: string, put: (tx: Transaction) => Promise<void>): Promise<Record<string, never>> {
  context.limits.count(byHand, personKey(signedIn(context.viewer).id));
  await context.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, signedIn(context.viewer).id, id);
    if (!webhook) throw refuse('thing.notFound');
    if (webhook.off) throw refuse('webhook.off');
    await put(tx);
    await context.emit(tx, webhooksDue({ at: new Date().toISOString() }));
  });
  return {};
}
