import { z } from 'zod';
import { code, uuid } from '#platform/contract/id.ts';
import { delivery, deliveryChange, pushState } from './delivery.ts';
import { notificationLimits } from './limits.ts';

/** An instant within the range of the calendar and the database. */
const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');

export const notificationsQuery = z.strictObject({ cursor: z.string().max(300).optional() });

const named = z.object({ id: z.string(), name: z.string() });

/** All notifications of one kind about one thing, either read or unread. */
const notification = z.object({
  /** Id of the latest one. */
  id: z.string(),
  kind: z.string(),
  /** The feature whose words have the sentence; see `notificationKey`. */
  feature: z.string(),
  /** Title of the thing; null if the viewer may no longer see it. */
  title: z.string().nullable(),
  /** Latest actor; null if anonymous. */
  actor: named.nullable(),
  /** Number of other people who did it. */
  others: z.int(),
  /** Number of parts concerned, such as clauses of a session. */
  count: z.int(),
  /** The group through which it came; null if that does not matter or the viewer has left it. */
  group: named.nullable(),
  address: z.string(),
  at: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notification>;

export const notificationPage = z.object({ items: z.array(notification), nextCursor: z.string().nullable() });

/**
 * Marks as read by exactly one of three criteria: lines by `ids`, with their earlier notifications;
 * all `upTo` the instant of the latest visible line; or all about the thing that was opened.
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

/** `nothing`: no notifications of this kind or group, permanently or `until` an instant. */
const level = z.enum(['all', 'nothing']);
/** `mentions`: only those that mention the person. */
const groupLevel = z.enum(['all', 'mentions', 'nothing']);
export type GroupLevel = z.output<typeof groupLevel>;
const until = instant.nullable();

export const kindName = z.string().regex(/^[a-z][A-Za-z]{0,59}$/);

/** Changes of the settings; missing ones stay unchanged. */
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
  /** All groups of the person, by name. */
  groups: z.array(z.object({ id: z.string(), name: z.string(), level: groupLevel, until })),
  delivery,
  push: pushState,
});
export type NotificationSettings = z.output<typeof notificationSettings>;

const token = z.string().min(1).max(100);

export const unsubscribeQuery = z.strictObject({ token });
export const endOfMails = z.strictObject({ token, isEnded: z.boolean() });

/** People whose address rejects emails. */
export const refusedAddresses = z.object({
  items: z.array(z.object({ id: z.string(), name: z.string(), address: z.string(), refusedAt: z.string() })),
  total: z.number(),
});
