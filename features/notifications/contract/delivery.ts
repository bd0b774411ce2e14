import { z } from 'zod';
import { timeZone } from '#platform/contract/calendar.ts';
import { mailRhythms } from './limits.ts';

/** A time of day as `HH:MM`. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** No pushes and no immediate emails in this time; across midnight if `to` is before `from`. */
const quietHours = z.object({ from: z.string(), to: z.string() });
export type QuietHours = z.output<typeof quietHours>;

const quietHoursChange = z.strictObject({ from: clockTime, to: clockTime }).superRefine(({ from, to }, context) => {
  if (from === to) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'field.invalid' } });
});

/** Changes of the delivery settings; missing fields stay unchanged. */
export const deliveryChange = z.strictObject({
  mail: z.enum(mailRhythms).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** From Monday, 1. */
  weekday: z.int().min(1).max(7).optional(),
  timeZone: timeZone.optional(),
  quiet: quietHoursChange.nullable().optional(),
  /** Retries the address that was refused. */
  triesAgain: z.literal(true).optional(),
});
export type DeliveryChange = z.output<typeof deliveryChange>;

export const delivery = z.object({
  mail: z.enum(mailRhythms),
  hour: z.int(),
  weekday: z.int(),
  /** Null if unknown; times are then in UTC. */
  timeZone: z.string().nullable(),
  quiet: quietHours.nullable(),
  address: z.string(),
  /** Emails are only sent to confirmed addresses. */
  isConfirmed: z.boolean(),
  /**
   * When a mail server refused the address permanently, after which nothing is sent to it; else
   * null.
   */
  refusedAt: z.string().nullable(),
  /** Whether this installation sends emails at all. */
  isSent: z.boolean(),
  /** Whether notification emails can be answered. */
  canReply: z.boolean(),
  /** Time of the next check for an email; null if none is scheduled. */
  nextAt: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

const pushEndpoint = z.url({ protocol: /^https$/ }).max(1_000);
/** The 16-byte `auth` secret that browser and server share. */
const pushSecret = z.string().regex(/^[\w-]{22}(?:==)?$/);
/** A push subscription as the browser returns it (`PushSubscription.toJSON`). */
const pushAddress = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    /** Public key of the browser: 65 bytes in base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: pushSecret,
  }),
});

export const pushSubscription = pushAddress.extend({
  /** Whether pushes show names and titles, which are visible on a locked screen. */
  showsContent: z.boolean(),
});
/** The new subscription, with endpoint and secret of the former one as proof. */
export const renewedSubscription = pushAddress.extend({ before: z.strictObject({ endpoint: pushEndpoint, auth: pushSecret }) });
export type RenewedSubscription = z.output<typeof renewedSubscription>;
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** Push state of this session's browser. */
export const pushState = z.object({
  /** Public VAPID key of the server. */
  publicKey: z.string(),
  /** Settings of this browser; null if it is not subscribed. */
  here: z.object({ showsContent: z.boolean() }).nullable(),
});
