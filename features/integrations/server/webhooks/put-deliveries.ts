import type { DeliveredOrigin } from '#platform/server/domain-events.ts';
import type { House } from '#platform/server/house.ts';
import { readTogether } from '#platform/server/read-together.ts';
import { after, type Subscriber } from '#platform/server/subscribers.ts';
import { webhooksDue } from '../domain-events.ts';
import { audienceOf } from './audience-store.ts';
import { deliverDue } from './deliver-due.ts';
import { putDeliveries } from './delivery-store.ts';
import type { WebhookKind } from './kinds.ts';
import type { SendMessage } from './send-message.ts';
import { isAnyTold } from './webhook-store.ts';

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
        async after(house: House, data: never, origin: DeliveredOrigin) {
          if (!(await readTogether(house.db, `webhooks ${kind}`, () => isAnyTold(house.db, kind)))) return;
          for (const notice of await notices(house.db, data, origin)) {
            const { thingId, partId = '', actorId = origin.actorId } = notice;
            const told = { kind, thingId, partId, actorId, eventId: origin.id, at: origin.at };
            if (await putDeliveries(house.db, told, audienceOf(notice))) await wake(house);
          }
        },
      })),
    ),
    after(webhooksDue, 'integrations.deliver', (house) => deliverDue(house, kinds, send()), {
      notBefore: ({ at }) => at,
      key: () => 'webhooks',
    }),
  ];
}

/** Starts a delivery run immediately. */
export async function wake({ db, emit }: Pick<House, 'db' | 'emit'>): Promise<void> {
  await db.transaction((tx) => emit(tx, webhooksDue({ at: new Date().toISOString() })));
}
