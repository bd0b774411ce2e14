import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { publicPushKey } from '#platform/server/keys/push-key.ts';
import { pushKeyOf } from '#platform/server/keys/installation-keys.ts';
import { isPublicHost } from '#platform/server/security/public-address.ts';
import type { Queries } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { z } from 'zod';
import type { pushState } from '../../contract/delivery.ts';
import type { renewPushSubscription, subscribeToPushes } from '../../contract/endpoints.ts';
import { deleteSubscriptions, findSubscription, replaceSubscription, saveSubscription } from './push-store.ts';

/** Subscribes the browser of this session, or changes its settings. */
export async function subscribe(context: Context, { body }: ParsedInput<typeof subscribeToPushes>): Promise<Record<string, never>> {
  const { id: userId, sessionId } = signedIn(context.viewer);
  assertPublic(body.endpoint);
  await context.db.transaction((tx) => saveSubscription(tx, { userId, sessionId }, body));
  return {};
}

/**
 * Moves a subscription to a new endpoint; the service worker proves that it knows the former
 * secret. Otherwise throws `thing.notFound`.
 */
export async function renewSubscription(
  { db }: Context,
  { body }: ParsedInput<typeof renewPushSubscription>,
): Promise<Record<string, never>> {
  assertPublic(body.endpoint);
  if (!(await replaceSubscription(db, body))) throw refuse('thing.notFound');
  return {};
}

/** Refuses endpoints outside the public internet. */
function assertPublic(endpoint: string): void {
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || !isPublicHost(url)) throw refuseField('endpoint', 'notification.endpointRefused');
}

/** Unsubscribes the browser of this session. */
export async function endSubscription({ db, viewer }: Context): Promise<Record<string, never>> {
  await deleteSubscriptions(db, [signedIn(viewer).sessionId]);
  return {};
}

/** Returns the push state of this session's browser. */
export async function presentPush(
  db: Queries,
  { viewer, config }: Pick<Context, 'viewer' | 'config'>,
): Promise<z.output<typeof pushState>> {
  const here = await findSubscription(db, signedIn(viewer).sessionId);
  return { publicKey: publicPushKey(pushKeyOf(config)) ?? '', here: here ?? null };
}
