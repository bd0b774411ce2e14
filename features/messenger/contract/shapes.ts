import { z } from 'zod';
import { reactions } from '#platform/contract/reactions.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { renditions, shownMedia } from '#platform/contract/shown-media.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { conversationKinds, messageLimits } from './limits.ts';

export const conversationParams = z.strictObject({ id: uuid });
export const messageParams = z.strictObject({ id: uuid });
export const groupParams = z.strictObject({ id: code });
export const memberParams = z.strictObject({ id: code, userId: code });
export const personParams = z.strictObject({ userId: code });
export const attachmentParams = z.strictObject({ id: uuid, attachmentId: uuid });
export const renditionParams = z.strictObject({ id: uuid, attachmentId: uuid, rendition: z.enum(renditions) });

/** The number of a message, or of a change, within its conversation; 0 stands before the first. */
const number = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const numberInAddress = z.coerce.number().pipe(number);

const person = z.object({ id: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

export const conversationQuery = z.strictObject({ cursor: z.string().max(200).optional() });

const conversation = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** The group that it belongs to. */
  group: person,
  /** With whom a private one is; null in that of a group, and where their account was closed. */
  partner: person.nullable(),
  /** The number of its last message; 0 before the first. */
  lastSeq: z.number(),
  /** Its last message, where there is one. */
  last: z
    .object({
      /** Null where their account was closed. */
      author: person.nullable(),
      /** The beginning of its text; empty where it was deleted, or says nothing beside what is attached. */
      excerpt: z.string(),
      isDeleted: z.boolean(),
      /** How many files go with it. */
      attachments: z.number(),
      at: z.string(),
    })
    .nullable(),
  /** As far as the viewer has read. */
  readSeq: z.number(),
  /** What others wrote behind that, counted among the last `messageLimits.unread` messages. */
  unread: z.number(),
  /** Whether something of that names the viewer. */
  isMentioned: z.boolean(),
  /** Until when it neither counts among what waits nor rings the bell; null where it does. */
  mutedUntil: z.string().nullable(),
  /** The beginning of what the viewer has not sent yet; null where there is nothing. */
  draft: z.string().nullable(),
  /** The viewer blocked the partner. */
  isBlocked: z.boolean(),
  /** The viewer asked the partner to talk and has no answer (`sent`), or is asked (`received`); null where both agreed. */
  request: z.enum(['sent', 'received']).nullable(),
  /** `block` or `unblock` whom it is with. */
  can: z.object({ write: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
});
export type Conversation = z.output<typeof conversation>;

export const conversationPage = z.object({
  items: z.array(conversation),
  nextCursor: z.string().nullable(),
  /** Groups of the viewer in which nobody has opened a conversation yet, by name; with the first page. */
  unopened: z.array(person),
});
export type ConversationPage = z.output<typeof conversationPage>;

export const conversationWhole = conversation.extend({
  /** How many can read it. */
  memberCount: z.number(),
  /** In small conversations all who can read it, by name, and as far as each has; otherwise nobody. */
  people: z.array(person.extend({ readSeq: z.number() })),
});
export type ConversationWhole = z.output<typeof conversationWhole>;

export const groupsInCommon = z.object({ items: z.array(person) });
export const conversationOpened = z.object({ id: z.string() });

/**
 * Which messages: the last ones unless told; those before a number, those after it, those around it, or from a moment on. `change` beside `after` asks for messages that are
 * other than at that number of change, too.
 */
export const historyQuery = z
  .strictObject({
    before: numberInAddress.optional(),
    after: numberInAddress.optional(),
    around: numberInAddress.optional(),
    at: z.iso.datetime().optional(),
    change: numberInAddress.optional(),
  })
  .refine(({ before, after, around, at }) => [before, after, around, at].filter((each) => each !== undefined).length <= 1)
  .refine(({ after, change }) => change === undefined || after !== undefined);
export type HistoryQuery = z.output<typeof historyQuery>;

const attachment = z.object({
  id: z.string(),
  fileName: z.string(),
  /** In bytes. */
  size: z.number(),
  /** By its content. */
  mediaType: z.string(),
  /** What it shows, in the words of its sender; may be empty. */
  description: z.string(),
  /** Where the viewer gets its bytes, for twelve hours at least. */
  download: z.string(),
  /** An image, a video or a recording, as it is shown; null for other files. */
  media: shownMedia.nullable(),
});
export type Attachment = z.output<typeof attachment>;

const message = z.object({
  id: z.string(),
  /** Its place in the conversation: 1, 2, 3 … without gaps, the same for everybody. */
  seq: z.number(),
  /** The number of its last change; 0 while it is as it was sent. */
  change: z.number(),
  /** Null where their account was closed. */
  author: person.nullable(),
  /** By which the window that sent it knows it; null for everybody but its author. */
  clientId: z.string().nullable(),
  /** Empty where it was deleted. */
  text: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** What it answers; its excerpt is empty where that was deleted. */
  replyTo: z.object({ seq: z.number(), author: person.nullable(), excerpt: z.string(), isDeleted: z.boolean() }).nullable(),
  attachments: z.array(attachment),
  /** Those that somebody gave, the most frequent first; `people` are some of them. */
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.number(), isMine: z.boolean(), people: z.array(person) })),
  /** Whom its text names, for `piecesOf`. */
  mentions: z.array(z.object({ id: z.string(), username: z.string() })),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), react: z.boolean() }),
});
export type Message = z.output<typeof message>;

export const history = z.object({
  /** By their numbers, upwards and without gaps. */
  items: z.array(message),
  isMoreBefore: z.boolean(),
  isMoreAfter: z.boolean(),
  lastSeq: z.number(),
  /** Messages up to `after` that are other than at `change`, in the order of their changes; only where that was asked. */
  changed: z.array(message),
  /** With this page, the window knows all changes up to this number. */
  change: z.number(),
  /** There are more changed ones than are given: ask again with the number of change that came. */
  isMoreChanged: z.boolean(),
});
export type History = z.output<typeof history>;

const text = paragraphs(messageLimits.text);

export const newMessage = z
  .strictObject({
    /** Made by the window that sends it: sent again, it writes nothing and is answered as before. */
    clientId: uuid,
    text,
    /** The number of the message that it answers. */
    replyTo: number.min(1).optional(),
    uploadIds: z
      .array(uuid)
      .max(messageLimits.attachments)
      .refine((ids) => new Set(ids).size === ids.length)
      .default([]),
    /** What files show, by the ids of their uploads. */
    descriptions: z.record(uuid, line(messageLimits.description)).default({}),
  })
  .superRefine(({ text: said, uploadIds, descriptions }, context) => {
    if (said === '' && uploadIds.length === 0) context.addIssue({ code: 'custom', path: ['text'], params: { code: 'field.required' } });
    if (Object.keys(descriptions).some((id) => !uploadIds.includes(id)))
      context.addIssue({ code: 'custom', path: ['descriptions'], params: { code: 'field.unknown' } });
  });
export type NewMessage = z.input<typeof newMessage>;
export const messageNumbered = z.object({
  id: z.string(),
  seq: z.number(),
  at: z.string(),
  /** Names behind an `@` that nobody has who can read the conversation. */
  unknownMentions: z.array(z.string()),
});
export type MessageNumbered = z.output<typeof messageNumbered>;

/** May be empty only where something is attached. */
export const changedMessage = z.strictObject({ text });
export const reactionGiven = z.strictObject({ reaction: z.enum(reactions).nullable() });
/** The number of its change; the one it had, where nothing was changed. */
export const messageChange = z.object({ change: z.number() });

export const readMark = z.strictObject({ seq: number });
/** As far as the viewer has read by now: never less than before. */
export const readMarkNow = z.object({ readSeq: z.number(), unread: z.number() });

/** Until when a conversation is silent; null: no longer. */
export const muted = z.strictObject({
  until: z.iso
    .datetime()
    .refine((instant) => instant < '3000')
    .nullable(),
});

/** What is not sent yet, as it was typed: an empty one is none. */
export const draft = z.strictObject({ text: z.string().max(messageLimits.text) });
export const draftKept = z.object({ text: z.string(), at: z.string().nullable() });

export const searchQueryShape = z.strictObject({ q: z.string().max(messageLimits.search), before: numberInAddress.optional() });
/** What was found, latest first. */
export const foundPage = z.object({
  items: z.array(z.object({ seq: z.number(), author: person.nullable(), at: z.string(), text: z.string() })),
  isMore: z.boolean(),
});
export type Found = z.output<typeof foundPage>['items'][number];

export const peopleQuery = z.strictObject({ q: z.string().max(100).default('') });
/** Who can be named in a conversation: everybody who can read it, beside oneself. */
export const suggestedPeople = z.object({ items: z.array(person.extend({ username: z.string() })) });
export type SuggestedPerson = z.output<typeof suggestedPeople>['items'][number];

export const blocks = z.object({ items: z.array(person.extend({ at: z.string() })) });
/** Whether others see that one is there and typing; if not, one sees nobody else's. */
export const messengerSettings = z.strictObject({ sharesPresence: z.boolean() });
export type MessengerSettings = z.output<typeof messengerSettings>;
