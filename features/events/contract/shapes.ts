import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { answerLists, eventAnswers, eventLimits, eventLists, eventScopes, reminderTimes } from './limits.ts';
import { eventPicture } from './picture-shapes.ts';
import { frequencies, monthlyDates, weekdays } from './repetition.ts';

export const eventParams = z.strictObject({ id: uuid });
export const attendeeParams = z.strictObject({ id: uuid, user: code });
export const occurrenceParams = z.strictObject({ id: uuid, date: day });
export const occurrenceQuery = z.strictObject({ list: z.enum(eventLists).default('upcoming'), cursor: z.string().max(200).optional() });
export const eventQuery = z.strictObject({
  list: z.enum(eventLists).default('upcoming'),
  groupId: code.optional(),
  cursor: z.string().max(200).optional(),
});

const dayMs = 86_400_000;
const spanOf = (from: string, to: string) => Date.parse(to) - Date.parse(from);
const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');
/** A period, its end excluded. Its days are those of the time zone. */
export const periodQuery = z
  .strictObject({ from: instant, to: instant, groupId: code.optional(), timeZone: timeZone.default('UTC') })
  .refine(({ from, to }) => spanOf(from, to) > 0 && spanOf(from, to) <= eventLimits.betweenDays * dayMs, { path: ['to'] });

/** Local time: `2026-03-05T18:30`. */
const clockTime = z
  .string()
  .regex(/^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/, { abort: true })
  .refine((text) => day.safeParse(text.slice(0, 10)).success);

/**
 * Start and end in a time zone; `ends` is null if the duration is unknown. For all-day events,
 * first and last day.
 */
const when = z.discriminatedUnion('isAllDay', [
  z.strictObject({ isAllDay: z.literal(false), starts: clockTime, ends: clockTime.nullable(), timeZone }),
  z.strictObject({ isAllDay: z.literal(true), starts: day, ends: day.nullable(), timeZone }),
]);
export type When = z.output<typeof when>;

/** Repetition by the rules of RFC 5545; the days of monthly and yearly rules are those of the start. */
const repeats = z.strictObject({
  frequency: z.enum(frequencies),
  interval: z.int().min(1).max(eventLimits.interval).default(1),
  weekdays: z.array(z.enum(weekdays)).max(weekdays.length).default([]),
  monthlyOn: z.enum(monthlyDates).default('day'),
  until: day.nullable().default(null),
  count: z.int().min(1).nullable().default(null),
  exceptions: z.array(day).max(eventLimits.dates).default([]),
});

const written = {
  title: line(eventLimits.title).min(1),
  when,
  place: line(eventLimits.place),
  /** Online address or further information; may be empty. */
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(eventLimits.link)]),
  details: paragraphs(eventLimits.details),
  /** Number of places, null without a limit; a change without it keeps what was. */
  capacity: z.int().min(1).max(eventLimits.capacity).nullable().optional(),
  /** Whether people without an account can come, while the event is public; a change without it keeps what was. */
  takesGuests: z.boolean().optional(),
};
export const newEvent = z.strictObject({
  groupId: code,
  ...written,
  repeats: repeats.nullable().optional(),
  commandId: commandId.optional(),
});
const scope = z.enum(eventScopes).default('one');
/** Without the group, which cannot be changed after the announcement. */
export const changedEvent = z.strictObject({ ...written, scope });
/** A new rule of a series, from a date on: `first` is the first date of the rule. */
export const changedRule = z.strictObject({ first: day, repeats });
export const cancellation = z.strictObject({ isCancelled: z.boolean(), scope });
export const scopeQuery = z.strictObject({ scope });

const named = z.object({ id: z.string(), name: z.string() });
const event = z.object({
  id: z.string(),
  title: z.string(),
  /** Beginning of the description. */
  excerpt: z.string(),
  /** Language of title and description, if detected. */
  language: z.enum(languages).nullable(),
  place: z.string(),
  link: z.string(),
  picture: eventPicture.nullable(),
  startsAt: z.string(),
  /** Exclusive end; null if the duration is unknown. */
  endsAt: z.string().nullable(),
  isOver: z.boolean(),
  /** As entered, in the entered time zone. */
  when: z.object({
    isAllDay: z.boolean(),
    starts: z.string(),
    ends: z.string().nullable(),
    timeZone: z.string(),
    /** Name of the time zone at the start, by the server's table; absent for all-day events. */
    zoneNames: z.object({ en: z.string(), fr: z.string(), es: z.string() }).optional(),
  }),
  group: named,
  author: named,
  isPublic: z.boolean(),
  isCancelled: z.boolean(),
  /** One date of a series. */
  isRepeated: z.boolean(),
  /** People who have a place. */
  going: z.number(),
  /** Answer of the viewer, or `waiting` for a place. */
  mine: z.enum([...eventAnswers, 'waiting']).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Visible to its author only: hidden by moderators, or (`isWaiting`) held for review. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type Event = z.output<typeof event>;

const attendee = z.object({ id: z.string(), name: z.string() });
const attendance = z.object({
  capacity: z.number().nullable(),
  maybe: z.number(),
  waiting: z.number(),
  /** Place of the viewer on the waiting list, from 1. */
  position: z.number().nullable(),
  /** Note of the viewer. */
  note: z.string(),
  /** People who were checked in; null except for organisers. */
  checkedIn: z.number().nullable(),
  /** Some people who come; for members only. */
  faces: z.array(attendee),
});

const neighbour = z.object({ id: z.string(), date: z.string() }).nullable();
/** The series of an event, with the dates before and after it. */
const series = z.object({
  id: z.string(),
  /** Date of the rule that this event belongs to. */
  date: z.string(),
  /** First date of the rule. */
  first: z.string(),
  repeats,
  previous: neighbour,
  next: neighbour,
});
export type Series = z.output<typeof series>;
const reminder = z.object({
  /** Choice of the viewer for this event; null: as the group. */
  own: z.enum(reminderTimes).nullable(),
  byGroup: z.enum(reminderTimes),
  /** When the viewer will be reminded, after their answer; null if not. */
  at: z.string().nullable(),
});

export const eventWhole = event.extend({
  details: z.string(),
  attendance,
  takesGuests: z.boolean(),
  /** Null for an event that does not repeat. */
  series: series.nullable(),
  /** Null for visitors. */
  reminder: reminder.nullable(),
  /** Address of the public page; null unless the event is public. */
  publicAddress: z.string().nullable(),
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    delete: z.boolean(),
    answer: z.boolean(),
    listAnswers: z.boolean(),
    organize: z.boolean(),
    /** Come without an account; false for signed-in users. */
    joinAsGuest: z.boolean(),
  }),
});
export type EventWhole = z.output<typeof eventWhole>;

export const eventPage = z.object({ items: z.array(event), nextCursor: z.string().nullable() });
const calendarEvent = event.pick({
  id: true,
  title: true,
  language: true,
  place: true,
  startsAt: true,
  endsAt: true,
  isOver: true,
  when: true,
  group: true,
  isCancelled: true,
});
export type CalendarEvent = z.output<typeof calendarEvent>;
/** Events of a period. If there are more than the limit, `more` has how many that begin on a day are left out. */
export const eventsBetween = z.object({ items: z.array(calendarEvent), more: z.array(z.object({ day: z.string(), count: z.number() })) });
export const eventMade = z.object({ id: z.string() });

/** Events announced in a group, newest first. */
export const groupEvents = z.object({ items: z.array(event), hasOlder: z.boolean() });

export const answerBody = z.strictObject({ answer: z.enum(eventAnswers), note: line(eventLimits.note).optional() });
/** A reply of a calendar program, to the invitation of a sequence. */
export const calendarReply = z.strictObject({
  answer: z.enum(eventAnswers),
  note: line(eventLimits.note).optional(),
  sequence: z
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  stamp: z.iso.datetime(),
  /** Proposed start: local time or day, in a zone as the calendar program names it. */
  proposed: z.strictObject({ starts: z.union([clockTime, day]), timeZone: line(eventLimits.note) }).optional(),
  /** The person who is to come instead, as the calendar program names them. */
  delegatedTo: line(eventLimits.note).optional(),
});
export const invitationChoice = z.strictObject({ isOn: z.boolean() });
/** `isOffered`: this installation sends emails and takes replies. */
export const invitationChoiceSeen = z.object({ isOn: z.boolean(), isOffered: z.boolean() });
/** Any text is accepted, so that malformed and unknown tokens get the same error. */
export const letterParams = z.strictObject({ token: z.string().max(200) });
export const letterAnswer = z.strictObject({ answer: z.enum(eventAnswers) });
/** An event as the page shows it that an email links to. */
export const letterSeen = event
  .pick({ id: true, title: true, startsAt: true, endsAt: true, isOver: true, isCancelled: true, isPublic: true, when: true, mine: true })
  .extend({ position: attendance.shape.position, isFull: z.boolean(), can: z.object({ answer: z.boolean() }) });
export type LetterSeen = z.output<typeof letterSeen>;
/** `default` follows the group. */
export const ownReminder = z.strictObject({ reminder: z.enum(['default', ...reminderTimes]) });
export const groupReminderParams = z.strictObject({ groupId: code });
export const groupReminder = z.strictObject({ reminder: z.enum(reminderTimes) });
export const groupReminderSeen = z.object({ reminder: z.enum(reminderTimes), can: z.object({ change: z.boolean() }) });
export const answerQuery = z.strictObject({ list: z.enum(answerLists).default('going'), cursor: z.string().max(200).optional() });
/** A message of organisers, to the people who gave one of these answers. */
export const newMessage = z.strictObject({
  lists: z.array(z.enum(answerLists)).min(1).max(answerLists.length),
  text: paragraphs(eventLimits.message).min(1),
  commandId: commandId.optional(),
});
export const messageSent = z.object({ id: z.string(), recipients: z.number() });
/**
 * Messages about an event, latest first: for organisers all, with the number of recipients; for
 * others those that they received. `reach`: whom a message would reach, for organisers.
 */
export const messagePage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      author: named,
      text: z.string(),
      sentAt: z.string(),
      lists: z.array(z.enum(answerLists)),
      recipients: z.number().nullable(),
    }),
  ),
  reach: z.object({ going: z.number(), maybe: z.number(), waiting: z.number(), no: z.number() }).nullable(),
});
export type MessagePage = z.output<typeof messagePage>;
export const checkIn = z.strictObject({ isCheckedIn: z.boolean() });
/**
 * People who gave an answer, first answers first. The note is for organisers and who wrote it; the
 * time of the check-in is for organisers.
 */
export const answerPage = z.object({
  items: z.array(attendee.extend({ note: z.string(), answeredAt: z.string(), checkedInAt: z.string().nullable() })),
  nextCursor: z.string().nullable(),
});
export type AnswerPage = z.output<typeof answerPage>;

export const calendarParams = z.strictObject({ code: z.string().regex(/^[\w-]{22}$/) });
export const calendarRenewal = z.strictObject({ commandId: commandId.optional() });
/**
 * Secret address of the user's calendar feed; null if there is none or it can no longer be derived.
 */
export const ownCalendar = z.object({ isThere: z.boolean(), address: z.string().nullable() });
