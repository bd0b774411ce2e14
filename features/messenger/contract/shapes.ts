import { z } from 'zod';
import { reactions } from '#platform/contract/reactions.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { renditions, shownMedia } from '#platform/contract/shown-media.ts';
import { indentedParagraphs, line } from '#platform/contract/text.ts';
import { conversationKinds, messageLimits } from './limits.ts';

export const conversationParams = z.strictObject({ id: uuid });
export const messageParams = z.strictObject({ id: uuid });
export const groupParams = z.strictObject({ id: code });
export const memberParams = z.strictObject({ id: code, userId: code });
export const personParams = z.strictObject({ userId: code });
export const attachmentParams = z.strictObject({ id: uuid, attachmentId: uuid });
export const renditionParams = z.strictObject({ id: uuid, attachmentId: uuid, rendition: z.enum(renditions) });

/** Number of a message, or of a change, within its conversation; 0 precedes the first. */
const number = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const numberInAddress = z.coerce.number().pipe(number);

const person = z.object({ id: z.string(), name: z.string() });
export type Person = z.output<typeof person>;

export const conversationQuery = z.strictObject({ cursor: z.string().max(200).optional() });

const conversation = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** The group of the conversation. */
  group: person,
  /**
   * The other person of a private conversation; null for a group's, and if their account was
   * closed.
   */
  partner: person.nullable(),
  /** Number of the last message; 0 if there is none. */
  lastSeq: z.number(),
  /** The last message, if there is one. */
  last: z
    .object({
      /** Null if their account was closed. */
      author: person.nullable(),
      /** Beginning of the text; empty if the message was deleted or has only attachments. */
      excerpt: z.string(),
      isDeleted: z.boolean(),
      /** Whether moderators hid it; it then counts as deleted. */
      isHidden: z.boolean(),
      /** Number of attachments. */
      attachments: z.number(),
      at: z.string(),
    })
    .nullable(),
  /** Number of the last message that the viewer has read. */
  readSeq: z.number(),
  /** Number of later messages of others, among the last `messageLimits.unread` ones. */
  unread: z.number(),
  /** Whether one of them mentions the viewer. */
  isMentioned: z.boolean(),
  /**
   * End of muting: until then the conversation neither counts as waiting nor notifies. Null if it
   * is not muted.
   */
  mutedUntil: z.string().nullable(),
  /** Beginning of the viewer's draft; null if there is none. */
  draft: z.string().nullable(),
  /** Whether the viewer has blocked the partner. */
  isBlocked: z.boolean(),
  /** Open message request: `sent` by the viewer or `received`; null if both have agreed. */
  request: z.enum(['sent', 'received']).nullable(),
  /** `block` and `unblock` concern the partner. */
  can: z.object({ write: z.boolean(), block: z.boolean(), unblock: z.boolean() }),
});
export type Conversation = z.output<typeof conversation>;

export const conversationPage = z.object({
  items: z.array(conversation),
  nextCursor: z.string().nullable(),
  /** Groups of the viewer without a conversation, by name; only on the first page. */
  unopened: z.array(person),
});
export type ConversationPage = z.output<typeof conversationPage>;

export const conversationWhole = conversation.extend({
  /** Number of people who can read it. */
  memberCount: z.number(),
  /**
   * In small conversations all who can read it, by name, with their read marks; otherwise empty.
   */
  people: z.array(person.extend({ readSeq: z.number() })),
});
export type ConversationWhole = z.output<typeof conversationWhole>;

export const groupsInCommon = z.object({ items: z.array(person) });
export const conversationOpened = z.object({ id: z.string() });

/**
 * Selects a page: the last messages by default; else those before, after or around a number, or
 * from an instant on. `change`, together with `after`, also returns messages changed since that
 * change.
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
  /** Detected from the content. */
  mediaType: z.string(),
  /** Alternative text of the sender; may be empty. */
  description: z.string(),
  /** Address of the bytes, valid for at least twelve hours. */
  download: z.string(),
  /** Renditions of an image, video or recording; null for other files. */
  media: shownMedia.nullable(),
});
export type Attachment = z.output<typeof attachment>;

const message = z.object({
  id: z.string(),
  /** Position in the conversation: 1, 2, 3 … without gaps, the same for everyone. */
  seq: z.number(),
  /** Number of its last change; 0 if it never changed. */
  change: z.number(),
  /** Null if their account was closed. */
  author: person.nullable(),
  /** Id given by the sending window; null for everyone but the author. */
  clientId: z.string().nullable(),
  /** Empty if it was deleted. */
  text: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
  deletedAt: z.string().nullable(),
  /** Whether moderators hid it; it then counts as deleted. */
  isHidden: z.boolean(),
  /** The quoted message; its excerpt is empty if that was deleted. */
  replyTo: z
    .object({ seq: z.number(), author: person.nullable(), excerpt: z.string(), isDeleted: z.boolean(), isHidden: z.boolean() })
    .nullable(),
  attachments: z.array(attachment),
  /** Reactions in use, the most frequent first; `people` has some of their authors. */
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.number(), isMine: z.boolean(), people: z.array(person) })),
  /** Mentioned people, for `piecesOf`; also people who were notified as holders of a mentioned role. */
  mentions: z.array(z.object({ id: z.string(), username: z.string() })),
  /** Names of mentioned roles of the group. */
  roles: z.array(z.string()),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), react: z.boolean() }),
});
export type Message = z.output<typeof message>;

export const history = z.object({
  /** Ascending by number, without gaps. */
  items: z.array(message),
  isMoreBefore: z.boolean(),
  isMoreAfter: z.boolean(),
  lastSeq: z.number(),
  /**
   * Messages up to `after` that changed since `change`, in order of their changes; only if
   * requested.
   */
  changed: z.array(message),
  /** After this reply the window knows all changes up to this number. */
  change: z.number(),
  /** More messages changed: repeat the request with the returned `change`. */
  isMoreChanged: z.boolean(),
});
export type History = z.output<typeof history>;

const text = indentedParagraphs(messageLimits.text);

export const newMessage = z
  .strictObject({
    /**
     * Given by the sending window. A repeated request with it writes nothing and gets the same
     * reply.
     */
    clientId: uuid,
    text,
    /** Number of the quoted message. */
    replyTo: number.min(1).optional(),
    uploadIds: z
      .array(uuid)
      .max(messageLimits.attachments)
      .refine((ids) => new Set(ids).size === ids.length)
      .default([]),
    /** Alternative texts of files, by the ids of their uploads. */
    descriptions: z.record(uuid, line(messageLimits.description)).default({}),
  })
  .superRefine(({ text: content, uploadIds, descriptions }, context) => {
    if (content === '' && uploadIds.length === 0) context.addIssue({ code: 'custom', path: ['text'], params: { code: 'field.required' } });
    if (Object.keys(descriptions).some((id) => !uploadIds.includes(id)))
      context.addIssue({ code: 'custom', path: ['descriptions'], params: { code: 'field.unknown' } });
  });
export type NewMessage = z.input<typeof newMessage>;
export const messageNumbered = z.object({
  id: z.string(),
  seq: z.number(),
  at: z.string(),
  /** Mentioned usernames of no one who can read the conversation. */
  unknownMentions: z.array(z.string()),
});
export type MessageNumbered = z.output<typeof messageNumbered>;

/** May be empty only if the message has attachments. */
export const changedMessage = z.strictObject({ text });
export const reactionGiven = z.strictObject({ reaction: z.enum(reactions).nullable() });
/** Number of the change; unchanged if nothing was changed. */
export const messageChange = z.object({ change: z.number() });

export const readMark = z.strictObject({ seq: number });
/** The current read mark, which never decreases. */
export const readMarkNow = z.object({ readSeq: z.number(), unread: z.number() });

/** End of muting; null unmutes. */
export const muted = z.strictObject({
  until: z.iso
    .datetime()
    .refine((instant) => instant < '3000')
    .nullable(),
});

/** Unsent text as typed; an empty one deletes the draft. */
export const draft = z.strictObject({ text: z.string().max(messageLimits.text) });
export const storedDraft = z.object({ text: z.string(), at: z.string().nullable() });

export const searchQueryShape = z.strictObject({ q: z.string().max(messageLimits.search), before: numberInAddress.optional() });
/** Results, latest first. */
export const foundPage = z.object({
  items: z.array(z.object({ seq: z.number(), author: person.nullable(), at: z.string(), text: z.string() })),
  isMore: z.boolean(),
});
export type Found = z.output<typeof foundPage>['items'][number];

export const peopleQuery = z.strictObject({ q: z.string().max(100).default('') });
/** People who can be mentioned: all readers of the conversation except oneself; and roles of its group. */
export const suggestedPeople = z.object({ items: z.array(person.extend({ username: z.string() })), roles: z.array(person) });
export type SuggestedPerson = z.output<typeof suggestedPeople>['items'][number];

export const blocks = z.object({ items: z.array(person.extend({ at: z.string() })) });
/** Whether others see the user's presence and typing. If not, the user does not see theirs. */
export const messengerSettings = z.strictObject({ sharesPresence: z.boolean() });
export type MessengerSettings = z.output<typeof messengerSettings>;
