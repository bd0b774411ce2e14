import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { threadLimits } from './thread-limits.ts';

const text = paragraphs(threadLimits.characters).min(1);
const position = z.base64().min(1).max(200);

/** Where a passage is: positions of Yjs, and the text there with the text around it. */
const place = z.strictObject({
  start: position,
  end: position,
  exact: line(threadLimits.passage).min(1),
  prefix: line(threadLimits.context).default(''),
  suffix: line(threadLimits.context).default(''),
});
export type Place = z.output<typeof place>;

export const threadParams = z.strictObject({ id: uuid, threadId: uuid });
export const threadCommentParams = z.strictObject({ id: uuid, threadId: uuid, commentId: uuid });

export const newThread = z.strictObject({ text, place, commandId: commandId.optional() });
export const newReply = z.strictObject({ text, commandId: commandId.optional() });
export const resolution = z.strictObject({ isResolved: z.boolean() });
export const movedPlaces = z.strictObject({
  items: z
    .array(place.extend({ id: uuid }))
    .min(1)
    .max(100),
});

/** `unknownMentions`: mentioned usernames of no one who may open the draft. */
export const threadMade = z.object({ id: z.string(), unknownMentions: z.array(z.string()) });
export const editedComment = z.strictObject({ text });
export const commentEdited = z.object({ unknownMentions: z.array(z.string()) });
/** People who can be mentioned: the others who may open the draft. */
export const threadPeople = z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })) });

const person = z.object({ id: z.string(), name: z.string() });
const threadComment = z.object({
  id: z.string(),
  /** Null for a deleted comment with replies. */
  author: person.nullable(),
  text: z.string().nullable(),
  /** People whom the text mentions as `@username`. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type ThreadComment = z.output<typeof threadComment>;

const thread = z.object({
  id: z.string(),
  /** The passage when the thread was started. */
  quotation: z.string(),
  place: z.object({ start: z.string(), end: z.string(), exact: z.string(), prefix: z.string(), suffix: z.string() }),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  /** Null if it is open, or if the account was closed. */
  resolvedBy: person.nullable(),
  /** Oldest first. */
  comments: z.array(threadComment),
});
export type PassageThread = z.output<typeof thread>;
/** In order of creation. */
export const threadList = z.object({ items: z.array(thread) });
