import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { eventLimits, eventLists } from './limits.ts';

export const eventParams = z.strictObject({ id: uuid });
export const eventQuery = z.strictObject({
  list: z.enum(eventLists).default('upcoming'),
  groupId: code.optional(),
  cursor: z.string().max(200).optional(),
});

/** What clocks show: `2026-03-05T18:30`. */
const clockTime = z
  .string()
  .regex(/^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/, { abort: true })
  .refine((text) => day.safeParse(text.slice(0, 10)).success);

/** When it is, by the clocks of a time zone; without `ends` nobody says how long it takes. One of whole days tells its first and its last. */
const when = z.discriminatedUnion('isAllDay', [
  z.strictObject({ isAllDay: z.literal(false), starts: clockTime, ends: clockTime.nullable(), timeZone }),
  z.strictObject({ isAllDay: z.literal(true), starts: day, ends: day.nullable(), timeZone }),
]);
export type When = z.output<typeof when>;

const written = {
  title: line(eventLimits.title).min(1),
  when,
  place: line(eventLimits.place),
  /** Where it takes place on the internet, or where more is said of it; may be empty. */
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(eventLimits.link)]),
  details: paragraphs(eventLimits.details),
};
export const newEvent = z.strictObject({ groupId: code, ...written, commandId: commandId.optional() });
/** The group that it is for stays as it was: others have noted it. */
export const changedEvent = z.strictObject(written);
export const cancellation = z.strictObject({ isCancelled: z.boolean() });

const named = z.object({ id: z.string(), name: z.string() });
const event = z.object({
  id: z.string(),
  title: z.string(),
  /** How its description begins. */
  excerpt: z.string(),
  /** The language of title and description, as far as their words tell. */
  language: z.enum(languages).nullable(),
  place: z.string(),
  link: z.string(),
  startsAt: z.string(),
  /** Behind its last moment; null where nobody said how long it takes. */
  endsAt: z.string().nullable(),
  isOver: z.boolean(),
  /** As it was entered. */
  when: z.object({ isAllDay: z.boolean(), starts: z.string(), ends: z.string().nullable(), timeZone: z.string() }),
  group: named,
  author: named,
  isPublic: z.boolean(),
  isCancelled: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Its author alone sees it: moderators hid it, or (`isWaiting`) it waits for them. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type Event = z.output<typeof event>;

export const eventWhole = event.extend({
  details: z.string(),
  /** Where everybody reads it; null unless it is public. */
  publicAddress: z.string().nullable(),
  can: z.object({ edit: z.boolean(), cancel: z.boolean(), delete: z.boolean() }),
});
export type EventWhole = z.output<typeof eventWhole>;

export const eventPage = z.object({ items: z.array(event), nextCursor: z.string().nullable() });
export const eventMade = z.object({ id: z.string() });

/** What was announced in a group, latest first. */
export const groupEvents = z.object({ items: z.array(event), hasOlder: z.boolean() });

export const calendarParams = z.strictObject({ code: z.string().regex(/^[\w-]{22}$/) });
export const calendarRenewal = z.strictObject({ commandId: commandId.optional() });
/** The secret address of a person's calendar; null where there is none, or where it cannot be shown any more. */
export const ownCalendar = z.object({ isThere: z.boolean(), address: z.string().nullable() });
