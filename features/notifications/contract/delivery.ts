import { z } from 'zod';
import { timeZone } from '#platform/contract/calendar.ts';
import { mailRhythms } from './limits.ts';

/** A time of day, as clocks show it: `HH:MM`. */
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** During them nothing is pushed, nor mailed at once; over midnight where they end earlier than they begin. */
const quietHours = z.object({ from: z.string(), to: z.string() });
export type QuietHours = z.output<typeof quietHours>;

const quietHoursChange = z.strictObject({ from: clockTime, to: clockTime }).superRefine(({ from, to }, context) => {
  if (from === to) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'field.invalid' } });
});

/** Changes to how one is told; what is not named stays as it is. */
export const deliveryChange = z.strictObject({
  mail: z.enum(mailRhythms).optional(),
  hour: z.int().min(0).max(23).optional(),
  /** From Monday, 1. */
  weekday: z.int().min(1).max(7).optional(),
  timeZone: timeZone.optional(),
  quiet: quietHoursChange.nullable().optional(),
  /** The address that was refused is tried again. */
  triesAgain: z.literal(true).optional(),
});
export type DeliveryChange = z.output<typeof deliveryChange>;

export const delivery = z.object({
  mail: z.enum(mailRhythms),
  hour: z.int(),
  weekday: z.int(),
  /** Null where it is not known: the time is taken as UTC. */
  timeZone: z.string().nullable(),
  quiet: quietHours.nullable(),
  address: z.string(),
  /** Mails go to confirmed addresses alone. */
  isConfirmed: z.boolean(),
  /** When a mail server refused the address for good, since when nothing is sent there; null where none did. */
  refusedAt: z.string().nullable(),
  /** Whether this installation sends mails at all. */
  isSent: z.boolean(),
  /** When it is looked next whether there is something to mail; null where nothing is awaited. */
  nextAt: z.string().nullable(),
});
export type Delivery = z.output<typeof delivery>;

const pushEndpoint = z.url({ protocol: /^https$/ }).max(1_000);
/** What only it and we know: 16 bytes. */
const pushSecret = z.string().regex(/^[\w-]{22}(?:==)?$/);
/** By what a browser is told, as it gives it (`PushSubscription.toJSON`). */
const pushAddress = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject({
    /** Its public key: 65 bytes in base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: pushSecret,
  }),
});

export const pushSubscription = pushAddress.extend({
  /** The screen may be locked: names and titles are shown there only for whoever wants that. */
  showsContent: z.boolean(),
});
/** By what it is told from now on, and what only it and we know of how it was before. */
export const renewedSubscription = pushAddress.extend({ before: z.strictObject({ endpoint: pushEndpoint, auth: pushSecret }) });
export type RenewedSubscription = z.output<typeof renewedSubscription>;
export type PushSubscriptionInput = z.output<typeof pushSubscription>;

/** How this session's browser is told. */
export const pushState = z.object({
  /** By which a browser knows who may push to it. */
  publicKey: z.string(),
  /** What this session's browser shows; null where it is not told. */
  here: z.object({ showsContent: z.boolean() }).nullable(),
});
