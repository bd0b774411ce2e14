import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { reactions } from '#platform/contract/reactions.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { commentLimits } from './limits.ts';

/** A thing by its kind and its id, `document:ID`; which kinds there are, their features say. */
const thing = z
  .string()
  .max(80)
  .toLowerCase()
  .regex(/^[a-z]+:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);

const text = paragraphs(commentLimits.characters).min(1);

/** A passage of a text by what it says, and by what stands before and behind it: the TextQuoteSelector of the Web Annotation Data Model. */
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
  /** The comment that this one answers. */
  parentId: uuid.optional(),
  /** The passage that it is about; answers are about what they answer. */
  passage: passage.optional(),
  commandId: commandId.optional(),
});
export const changedComment = z.strictObject({ text });
export const closing = z.strictObject({ on: thing, isClosed: z.boolean() });
/** Null takes it back. */
export const givenReaction = z.strictObject({ on: thing, reaction: z.enum(reactions).nullable() });

/** `unknownMentions`: names in the text of whom nobody who sees the thing is called so. */
export const commentMade = z.object({ id: z.string(), unknownMentions: z.array(z.string()) });
/** Who can be named below a thing, as far as the viewer meets them there. */
export const suggestedReaders = z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })) });
export const commentChanged = z.object({ unknownMentions: z.array(z.string()) });

/** How many gave each reaction, those that nobody gave left out, and the viewer's own. */
const reacted = {
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.number() })),
  myReaction: z.enum(reactions).nullable(),
};
const reactedShape = z.object(reacted);
export type Reacted = z.output<typeof reactedShape>;

const comment = z.object({
  id: z.string(),
  /** The comment that it answers. */
  parentId: z.string().nullable(),
  /** Null where it was deleted, and where whose the thing is is not told. */
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Whoever made the thing wrote it. */
  isByAuthor: z.boolean(),
  /** Null: it was deleted, and others had answered it. */
  text: z.string().nullable(),
  /** Those whom the text names by `@username`. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
  passage: z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }).nullable(),
  language: z.enum(languages).nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Who wrote it alone sees it: moderators hid it, or (`isWaiting`) it waits for them. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  ...reacted,
  can: z.object({ edit: z.boolean(), delete: z.boolean(), answer: z.boolean(), react: z.boolean() }),
});
export type CommentFacts = z.output<typeof comment>;

/** A comment with the answers to it, the earliest first. */
const thread = comment.extend({ replies: z.array(comment) });
export type CommentThread = z.output<typeof thread>;

/** A page of what is said of a thing, the earliest first; how much of it there is and how people react to the thing itself stand beside it. */
export const commentPage = z.object({
  items: z.array(thread),
  nextCursor: z.string().nullable(),
  count: z.number(),
  isClosed: z.boolean(),
  ...reacted,
  /** What the viewer writes here stands without their name: whose the thing is, is not told. */
  isNameless: z.boolean(),
  can: z.object({ write: z.boolean(), close: z.boolean(), react: z.boolean(), quote: z.boolean() }),
});
export type CommentPage = z.output<typeof commentPage>;
