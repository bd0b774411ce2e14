import { z } from 'zod';
import { code, uuid } from '#platform/contract/id.ts';
import { delivery, deliveryChange, pushState } from './delivery.ts';
import { notificationLimits } from './limits.ts';

/** One that is in the calendar and that the database takes. */
const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');

export const notificationsQuery = z.strictObject({ cursor: z.string().max(300).optional() });

const named = z.object({ id: z.string(), name: z.string() });

/** What is told of one thing by one kind, however often it happened: read or unread, never both. */
const notification = z.object({
  /** That of the latest. */
  id: z.string(),
  kind: z.string(),
  /** Whose words say it; see `notificationKey`. */
  feature: z.string(),
  /** What the thing is called; null where that may not be told any more. */
  title: z.string().nullable(),
  /** Who did it last; null where nobody is named. */
  actor: named.nullable(),
  /** How many others did it too. */
  others: z.int(),
  /** How many things there are to be told, such as clauses of one session. */
  count: z.int(),
  /** Through which group it came; null where that is no matter, or not theirs any more. */
  group: named.nullable(),
  address: z.string(),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationPage = z.object({ items: z.array(notification), nextCursor: z.string().nullable() });

/**
 * Which are read, by one of three: lines by their `ids`, with all that they tell; all `upTo` an instant, that of the latest line one saw; or what is told of a
 * thing that was opened.
 */
export const readMark = z
  .strictObject({
    ids: z.array(uuid).min(1).max(notificationLimits.ids).optional(),
    upTo: instant.optional(),
    thingId: z.union([uuid, code]).optional(),
  })
  .superRefine((mark, context) => {
    if (Object.values(mark).filter((value) => value !== undefined).length !== 1)
      context.addIssue({ code: 'custom', path: ['ids'], params: { code: 'field.required' } });
  });
export type ReadMark = z.output<typeof readMark>;

/** `nothing`: of this kind, or through this group, nothing is told; for good, or `until` an instant. */
const level = z.enum(['all', 'nothing']);
/** `mentions`: of what comes through this group, one is told of what names one alone. */
const groupLevel = z.enum(['all', 'mentions', 'nothing']);
export type GroupLevel = z.output<typeof groupLevel>;
const until = instant.nullable();

export const kindName = z.string().regex(/^[a-z][A-Za-z]{0,59}$/);

/** Changes to what is told; what is not named stays as it is. */
export const settingsChange = z.strictObject({
  kinds: z
    .array(z.strictObject({ kind: kindName, level, until: until.default(null) }))
    .max(50)
    .default([]),
  groups: z
    .array(z.strictObject({ groupId: code, level: groupLevel, until: until.default(null) }))
    .max(50)
    .default([]),
  delivery: deliveryChange.optional(),
});

export const notificationSettings = z.object({
  kinds: z.array(z.object({ kind: z.string(), feature: z.string(), level, until })),
  /** All groups that the person belongs to, by name. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), level: groupLevel, until })),
  delivery,
  push: pushState,
});
export type NotificationSettings = z.output<typeof notificationSettings>;

const token = z.string().min(1).max(100);

export const unsubscribeQuery = z.strictObject({ token });
export const endOfMails = z.strictObject({ token, isEnded: z.boolean() });
