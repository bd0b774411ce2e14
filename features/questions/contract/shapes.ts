import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { richText, storedRichText } from '#platform/contract/rich-text/schema.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { line } from '#platform/contract/text.ts';
import { isSeen } from '#platform/contract/unseen.ts';
import { questionLimits, questionLists } from './limits.ts';

/** Checks only the format; the database checks whether the category exists. */
const category = z
  .string()
  .min(1, { abort: true })
  .regex(/^[A-Za-z0-9]{1,64}$/);

/** A text that is not blank. */
const content = richText.superRefine((written, context) => {
  const text = plainText(written);
  if (text.trim() === '' || !isSeen(text)) context.addIssue({ code: 'custom', params: { code: 'field.required' } });
  else if (text.length > questionLimits.characters)
    context.addIssue({ code: 'too_big', origin: 'string', maximum: questionLimits.characters, input: written });
});

export const questionParams = z.strictObject({ id: uuid });
export const replyParams = z.strictObject({ id: uuid });

const written = { category, title: line(questionLimits.title).min(1), content };

export const newQuestion = z.strictObject({
  ...written,
  groupIds: z
    .array(code)
    .min(1)
    .max(questionLimits.groups)
    .overwrite((ids) => [...new Set(ids)]),
  commandId: commandId.optional(),
});
/** The groups cannot be changed: others have replied to that audience. */
export const changedQuestion = z.strictObject(written);

export const newReply = z.strictObject({
  content,
  /** The reply that this one is to; without it, it is to the question. */
  parentId: uuid.optional(),
  commandId: commandId.optional(),
});
export const changedReply = z.strictObject({ content });
/** The helpful reply; null removes the mark. */
export const solution = z.strictObject({ replyId: uuid.nullable() });
/** 1 votes for a reply; 0 removes the vote. */
export const vote = z.strictObject({ value: z.literal([0, 1]) });

const cursor = z.string().max(400).optional();

export const questionQuery = z.strictObject({
  list: z.enum(questionLists).default('all'),
  q: z.string().max(questionLimits.search).optional(),
  category: category.optional(),
  groupId: code.optional(),
  cursor,
});
export type QuestionQuery = z.output<typeof questionQuery>;
export const readersQuery = z.strictObject({ q: z.string().max(100).default('') });
export const replyQuery = z.strictObject({ cursor });
export const similarQuery = z.strictObject({ title: z.string().max(questionLimits.title) });

const named = z.object({ id: z.string(), name: z.string() });

const card = z.object({
  id: z.string(),
  title: z.string(),
  category: z.string(),
  excerpt: z.string(),
  /** The detected language of title and text. */
  language: z.enum(languages).nullable(),
  author: named,
  /** Its groups that the viewer can see, by name. */
  groups: z.array(named),
  /** One of its groups is public. */
  isPublic: z.boolean(),
  createdAt: z.string(),
  /** Time of the last edit; null if there was none. */
  editedAt: z.string().nullable(),
  replyCount: z.number(),
  /** Number of direct replies marked as helpful, counted per mark. */
  helpfulCount: z.number(),
  isSolved: z.boolean(),
  /** Hidden by moderators, or held for review (`isWaiting`): only its author sees it. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type QuestionCard = z.output<typeof card>;

export const questionWhole = card.extend({
  content: storedRichText,
  /** Its public address; null unless it is public. */
  publicAddress: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), reply: z.boolean(), solve: z.boolean() }),
});
export type QuestionWhole = z.output<typeof questionWhole>;

export const questionPage = z.object({ items: z.array(card), nextCursor: z.string().nullable() });

/** A page of questions of a public group, latest first. */
export const groupPublicQuestions = z.object({
  items: z.array(card.pick({ id: true, title: true, excerpt: true, language: true, author: true, createdAt: true })),
  hasOlder: z.boolean(),
});
export type GroupPublicQuestions = z.output<typeof groupPublicQuestions>;
export const questionMade = z.object({ id: z.string() });

const replyFacts = z.object({
  id: z.string(),
  /** The reply that this one is to; null if it is to the question. */
  parentId: z.string().nullable(),
  /** Author and content are null if it was deleted after others had replied to it. */
  author: named.nullable(),
  content: storedRichText.nullable(),
  /** People mentioned by `@username`. */
  people: z.array(z.object({ id: z.string(), username: z.string() })),
  language: z.enum(languages).nullable(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  /** Number of people who voted for it. */
  votes: z.number(),
  hasMyVote: z.boolean(),
  isSolution: z.boolean(),
  /** Hidden by moderators, or held for review (`isWaiting`): only its author sees it. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), vote: z.boolean(), reply: z.boolean(), solve: z.boolean() }),
});
export type ReplyFacts = z.output<typeof replyFacts>;

/** A reply to the question with the replies to it, oldest first. */
const replyWhole = replyFacts.extend({ replies: z.array(replyFacts) });
export type ReplyWhole = z.output<typeof replyWhole>;

/** The solution first, then by votes, then by time. */
export const replyPage = z.object({ items: z.array(replyWhole), nextCursor: z.string().nullable() });
/** `unknownMentions`: mentioned usernames of no one who sees the question. */
export const replyMade = z.object({ id: z.string(), unknownMentions: z.array(z.string()) });
export const replyChanged = z.object({ unknownMentions: z.array(z.string()) });

/** People who can be mentioned in a reply, as far as the viewer may know them. */
export const suggestedReaders = z.object({ items: z.array(named.extend({ username: z.string() })) });

const similar = z.object({
  id: z.string(),
  title: z.string(),
  language: z.enum(languages).nullable(),
  createdAt: z.string(),
  replyCount: z.number(),
  isSolved: z.boolean(),
});
export type SimilarQuestion = z.output<typeof similar>;
export const similarQuestions = z.object({ items: z.array(similar) });
