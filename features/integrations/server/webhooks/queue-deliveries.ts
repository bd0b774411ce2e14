import type { DeliveredOrigin } from '#platform/server/events/domain-events.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { coalesceReads } from '#platform/server/process/coalesce-reads.ts';
import { after, type Subscriber } from '#platform/server/events/subscribers.ts';
import { webhooksDue } from '../domain-events.ts';
import { audienceOf } from './audience-store.ts';
import { deliverDue } from './deliver-due.ts';
import { putDeliveries } from './delivery-store.ts';
import type { WebhookKind } from './kinds.ts';
import type { SendMessage } from './send-message.ts';
import { isAnySubscribed } from './webhook-store.ts';

/**
 * Subscribes to the events of these kinds after their commits. Skips kinds that no webhook uses.
 * The actor's own webhooks are notified too, since their other programs do not know of the change.
 */
export function subscribersOf(kinds: readonly WebhookKind[], send: () => SendMessage): Subscriber[] {
  return [
    ...kinds.flatMap(({ kind, events }) =>
      events.map(({ eventType, notices }) => ({
        eventType,
        name: `integrations.${kind}.${eventType}`,
        async after(app: AppContext, data: never, origin: DeliveredOrigin) {
          if (!(await coalesceReads(app.db, `webhooks ${kind}`, () => isAnySubscribed(app.db, kind)))) return;
          for (const notice of await notices(app.db, data, origin)) {
            const { thingId, partId = '', actorId = origin.actorId } = notice;
            const event = { kind, thingId, partId, actorId, eventId: origin.id, at: origin.at };
            if (await putDeliveries(app.db, event, audienceOf(notice))) await sendNow(app);
          }
        },
      })),
    ),
    after(webhooksDue, 'integrations.deliver', (app) => deliverDue(app, kinds, send()), {
      notBefore: ({ at }) => at,
      key: () => 'webhooks',
    }),
  ];
}

/** Starts a delivery run immediately. */
export async function sendNow({ db, emit }: Pick<AppContext, 'db' | 'emit'>): Promise<void> {
  await db.transaction((tx) => emit(tx, webhooksDue({ at: new Date().toISOString() })));
}
