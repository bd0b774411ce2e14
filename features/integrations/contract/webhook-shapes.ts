import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import { integrationLimits } from './limits.ts';

/** Why a webhook is off. */
export const offReasons = ['owner', 'failing', 'gone', 'accessEnded'] as const;
/** State of a delivery. `withheld`: the owner may no longer see the thing. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const;
/** Why an attempt got no reply. */
export const deliveryProblems = ['notFound', 'notPublic', 'certificate', 'tooSlow', 'unreachable'] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const webhookParams = z.strictObject({ id: uuid });
export const deliveryParams = z.strictObject({ id: uuid, deliveryId: uuid });
export const deliveriesQuery = z.strictObject({ cursor: z.string().max(500).optional() });

const content = {
  name: line(integrationLimits.name).min(1),
  address: z.url({ protocol: /^https$/ }).max(integrationLimits.address),
  kinds: z.array(z.string().min(1).max(60)).min(1).max(100),
};
export const newWebhook = z.strictObject({ ...content, commandId: commandId.optional() });
export const webhookChange = z.strictObject({ ...content, isOn: z.boolean() });

/** The only reply with the secret that signs the messages. */
export const webhookMade = z.object({ id: z.string(), secret: z.string() });

export const ownWebhook = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  kinds: z.array(z.string()),
  createdAt: z.string(),
  off: z.object({ since: z.string(), because: z.enum(offReasons) }).nullable(),
  /** Time of the first of consecutive failures. */
  failingSince: z.string().nullable(),
});
export type OwnWebhook = z.output<typeof ownWebhook>;

export const ownWebhooks = z.object({
  items: z.array(ownWebhook),
  /** Kinds that this person can choose, each with the feature whose words have its name. */
  kinds: z.array(z.object({ kind: z.string(), feature: z.string() })),
});
export type OfferedKind = z.output<typeof ownWebhooks>['kinds'][number];

export const deliveries = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** Time of the event. */
      at: z.string(),
      status: z.enum(deliveryStates),
      attempts: z.int(),
      attemptedAt: z.string().nullable(),
      /** Time of the next attempt. */
      dueAt: z.string().nullable(),
      /** HTTP status of the last reply. */
      answer: z.int().nullable(),
      problem: z.enum(deliveryProblems).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type Delivery = z.output<typeof deliveries>['items'][number];
