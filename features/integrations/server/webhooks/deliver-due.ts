import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testKind } from '../../contract/limits.ts';
import { webhookAttemptedMessage } from '../../contract/live.ts';
import { retention } from '../../contract/retention.ts';
import { webhookSwitchedOff } from '../domain-events.ts';
import { always } from './audience-store.ts';
import {
  claimDelivery,
  claimWebhooks,
  endTurn,
  settle,
  isStillValid,
  withhold,
  type DueDelivery,
  type DueWebhook,
} from './delivery-store.ts';
import { kindsFor, type WebhookKind } from './kinds.ts';
import { openSecret } from './sealed-secret.ts';
import type { Attempt, SendMessage } from './send-message.ts';
import { switchOff } from './webhook-store.ts';

/** Number of webhooks served in parallel; each gets one message after the other. */
const atOnce = 20;
/** Maximum duration of a run, so that it ends before the next one starts. */
const runMs = 45_000;
/** Maximum number of deliveries to one webhook before others get a turn. */
const inTurn = 50;
const minute = 60;
const hour = 60 * minute;
/**
 * Delays between retries, in seconds; the last retry is a bit more than a day after the first
 * attempt.
 */
const pauses = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
/** HTTP status that means that the receiver is permanently gone. */
const gone = 410;

type Sending = Pick<AppContext, 'config' | 'db' | 'emit' | 'live' | 'modules' | 'log'>;

/** Delivers to the webhooks that are due; several nodes share the work. */
export async function deliverDue(app: Sending, kinds: readonly WebhookKind[], send: SendMessage): Promise<void> {
  const endMs = performance.now() + runMs;
  for (let claimed = atOnce; claimed === atOnce && performance.now() < endMs;) {
    const due = await claimWebhooks(app.db, atOnce);
    await Promise.all(due.map((webhook) => deliverTo(app, kinds, send, webhook, endMs)));
    claimed = due.length;
  }
}

/** Delivers to one webhook until nothing is pending or an attempt fails. */
async function deliverTo(
  app: Sending,
  kinds: readonly WebhookKind[],
  send: SendMessage,
  webhook: DueWebhook,
  endMs: number,
): Promise<void> {
  const { db, config, live, log } = app;
  const secret = openSecret(config, webhook.id, webhook);
  if (secret === undefined) log.error({ webhook: webhook.id }, 'webhook secret cannot be decrypted: its owner must replace it');
  let outcome: 'arrived' | 'failed' | 'none' = 'none';
  let isRemoved = false;
  for (let delivered = 0; delivered < inTurn && outcome !== 'failed' && performance.now() < endMs; delivered += 1) {
    const delivery = await claimDelivery(db, webhook.id);
    if (!delivery) break;
    if (secret === undefined || !(await mayKnow(app, kinds, webhook, delivery))) {
      await withhold(db, delivery.id);
      continue;
    }
    const body = messageOf(app, kinds, delivery);
    const attempt = await send(webhook.address, secret, { id: delivery.id, timestamp: Math.floor(Date.now() / 1000), body });
    outcome = await note(app, delivery, attempt);
    isRemoved = attempt.answer === gone;
  }
  const { isFailingTooLong } = await endTurn(db, webhook.id, outcome, minute, retention.webhooks.periods.failing);
  if (isRemoved || isFailingTooLong) await endFor(app, webhook, isRemoved ? 'gone' : 'failing');
  live.send([rooms.user(webhook.owner.id)], { type: webhookAttemptedMessage, id: webhook.id });
}

async function mayKnow(
  { db, modules }: Pick<AppContext, 'db' | 'modules'>,
  kinds: readonly WebhookKind[],
  { owner, isOpen }: DueWebhook,
  { id, kind }: DueDelivery,
): Promise<boolean> {
  if (!isOpen) return false;
  const viewer: SignedInViewer = { ...owner, sessionId: '' };
  const known = kindsFor(kinds, modules, viewer).find((each) => each.kind === kind);
  const isValid = kind === testKind ? always : known?.isValid(viewer);
  return isValid !== undefined && isStillValid(db, id, viewer, isValid);
}

async function note({ db }: Pick<AppContext, 'db'>, { id, attempts }: DueDelivery, attempt: Attempt): Promise<'arrived' | 'failed'> {
  if (attempt.answer !== null && attempt.answer >= 200 && attempt.answer < 300) {
    await settle(db, id, attempt, 'delivered', null);
    return 'arrived';
  }
  const pause = pauses[attempts];
  await settle(db, id, attempt, pause === undefined ? 'failed' : 'waiting', pause ?? null);
  return 'failed';
}

/** Switches a webhook off and notifies its owner. */
async function endFor(
  { db, emit }: Pick<AppContext, 'db' | 'emit'>,
  { id, owner }: DueWebhook,
  because: 'failing' | 'gone',
): Promise<void> {
  await db.transaction(async (tx) => {
    if (await switchOff(tx, { id }, because)) await emit(tx, webhookSwitchedOff({ id, userId: owner.id }));
  });
}

/** The message has only ids; programs of the owner read the thing with a token. */
function messageOf({ config }: Pick<AppContext, 'config'>, kinds: readonly WebhookKind[], delivery: DueDelivery): string {
  const { kind, thingId, partId, groupId, actorId, at } = delivery;
  const address = kinds.find((each) => each.kind === kind)?.address({ thingId, partId });
  return JSON.stringify({
    type: kind,
    timestamp: at,
    data: { id: thingId, partId: partId || null, groupId, actorId, address: address === undefined ? null : config.publicUrl + address },
  });
}
