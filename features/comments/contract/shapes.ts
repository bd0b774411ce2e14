import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { reactions } from '#platform/contract/reactions.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { commentLimits } from './limits.ts';

/** Subject by kind and ID, such as `document:ID`; features define the kinds. */
const thing = z
  .string()
  .max(80)
  .toLowerCase()
  .regex(/^[a-z]+:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

const text = paragraphs(commentLimits.characters).min(1);

/** Passage of a text with its context: the TextQuoteSelector of the Web Annotation Data Model. */
const passage = z.strictObject({
  exact: line(commentLimits.passage).min(1),
  prefix: line(commentLimits.context).default(''),
  suffix: line(commentLimits.context).default(''),
});
export type Passage = z.output<typeof passage>;

export const commentParams = z.strictObject({ id: uuid });
export const commentQuery = z.strictObject({ on: thing, cursor: z.string().max(200).optional() });
export const readersQuery = z.strictObject({ on: thing, q: z.string().max(100).default('') });
export const commentedThing = z.strictObject({ on: thing });

export const newComment = z.strictObject({
  text,
  /** Parent comment of a reply. */
  parentId: uuid.optional(),
  /** Commented passage; replies have none. */
  passage: passage.optional(),
  commandId: commandId.optional(),
});
export const changedComment = z.strictObject({ text });
export const closing = z.strictObject({ on: thing, isClosed: z.boolean() });
/** Null removes the reaction. */
export const givenReaction = z.strictObject({ on: thing, reaction: z.enum(reactions).nullable() });

/** `unknownMentions`: mentioned usernames that belong to no one who sees the subject. */
export const commentMade = z.object({ id: z.string(), unknownMentions: z.array(z.string()) });
/** People who can be mentioned, among those whom the viewer may see there. */
export const suggestedReaders = z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })) });
export const commentChanged = z.object({ unknownMentions: z.array(z.string()) });

/** Count of each reaction given at least once, and the viewer's own reaction. */
const reacted = {
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.number() })),
  myReaction: z.enum(reactions).nullable(),
};
const reactedShape = z.object(reacted);
export type Reacted = z.output<typeof reactedShape>;

const comment = z.object({
  id: z.string(),
  /** Parent comment of a reply. */
  parentId: z.string().nullable(),
  /** Null if the comment was deleted, or if the author of the subject is anonymous. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Written by the author of the subject. */
  isByAuthor: z.boolean(),
  /** Null for a deleted comment that has replies. */
  text: z.string().nullable(),
  /** People whom the text mentions as `@username`. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
  passage: z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }).nullable(),
  language: z.enum(languages).nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Visible to its author only: hidden by moderators, or (`isWaiting`) held for review. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  ...reacted,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), answer: z.boolean(), react: z.boolean() }),
});
export type CommentFacts = z.output<typeof comment>;

/** Comment with its replies, oldest first. */
const thread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.output<typeof thread>;

/** Page of comments, oldest first, with the total and the reactions to the subject. */
export const commentPage = z.object({
  items: z.array(thread),
  nextCursor: z.string().nullable(),
  count: z.number(),
  isClosed: z.boolean(),
  ...reacted,
  /**
   * The viewer comments without a name here, because they are the anonymous author of the subject.
   */
  isNameless: z.boolean(),
  can: z.object({ write: z.boolean(), close: z.boolean(), react: z.boolean(), quote: z.boolean() }),
});
export type CommentPage = z.output<typeof commentPage>;
