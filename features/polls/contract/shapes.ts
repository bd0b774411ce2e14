import { z } from 'zod';
import { day, timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { languages } from '#platform/contract/language.ts';
import { line } from '#platform/contract/text.ts';
import { pollKinds, pollLimits, pollLists, resultTimes, type PollKind } from './limits.ts';

const cursor = z.string().max(200).optional();
export const pollParams = z.strictObject({ id: uuid });
/** Without a group or a document, all polls of the viewer's groups and conversations. */
export const pollQuery = z
  .strictObject({ list: z.enum(pollLists).default('open'), groupId: code.optional(), documentId: uuid.optional(), cursor })
  .refine(({ groupId, documentId }) => groupId === undefined || documentId === undefined);

/** Texts that differ in more than capitals and spaces. */
const options = z
  .array(line(pollLimits.option).min(1))
  .min(pollLimits.fewest)
  .max(pollLimits.options)
  .superRefine((texts, context) => {
    const same = texts.map((text) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' '));
    for (const [index, text] of same.entries())
      if (same.indexOf(text) < index) context.addIssue({ code: 'custom', path: [index], params: { code: 'poll.optionTwice' } });
  });

/**
 * Secret polls show results at the end. Dates are instants in UTC, such as `2026-12-03T18:00:00.000Z`, or all of them whole days, such as `2026-12-03`,
 * each once, with the zone of the author.
 */
function checkWritten({ kind, options: texts, timeZone: zone, minutes, isSecret, results }: Written, context: z.RefinementCtx): void {
  if (isSecret && results === 'always') context.addIssue({ code: 'custom', path: ['results'], params: { code: 'poll.secretAtEnd' } });
  if (kind !== 'dates') {
    for (const [name, value] of Object.entries({ timeZone: zone, minutes }))
      if (value !== null) context.addIssue({ code: 'custom', path: [name], message: 'only for dates' });
    return;
  }
  if (zone === null) context.addIssue({ code: 'custom', path: ['timeZone'], message: 'needed for dates' });
  const isWhole = isDay(texts[0] ?? '');
  if (isWhole && minutes !== null) context.addIssue({ code: 'custom', path: ['minutes'], message: 'not for whole days' });
  for (const [index, text] of texts.entries())
    if (!(isWhole ? day : instant).safeParse(text).success)
      context.addIssue({ code: 'custom', path: ['options', index], message: isWhole ? 'not a day' : 'not an instant' });
}

const instant = z.iso.datetime({ precision: 3 }).refine((text) => text >= '1900' && text < '3000');
interface Written {
  kind: PollKind;
  isSecret: boolean;
  results: (typeof resultTimes)[number];
  options: string[];
  timeZone: string | null;
  minutes: number | null;
}

const written = {
  question: line(pollLimits.question).min(1),
  kind: z.enum(pollKinds),
  options,
  endsAt: z.iso.datetime().refine((text) => text >= '1900' && text < '3000'),
  results: z.enum(resultTimes),
  /** Ballots without names. */
  isSecret: z.boolean().default(false),
  /** Duration of the dates; null if it is open, and for other kinds. */
  minutes: z.int().min(pollLimits.minutes).max(pollLimits.minutesLong).nullable().default(null),
  /** Time zone of the author, for the event that a date becomes. */
  timeZone: timeZone.nullable().default(null),
};
/** Where people are asked: in a group, in a conversation, or below a published document of one's own. Exactly one. */
const places = { groupId: code.optional(), conversationId: uuid.optional(), documentId: uuid.optional() };

export const newPoll = z
  .strictObject({ ...places, ...written, commandId: commandId.optional() })
  .superRefine(checkWritten)
  .superRefine(({ groupId, conversationId, documentId }, context) => {
    const given = [groupId, conversationId, documentId].filter((id) => id !== undefined).length;
    if (given === 0) context.addIssue({ code: 'custom', path: ['groupId'], params: { code: 'field.required' } });
    if (given > 1) context.addIssue({ code: 'custom', path: ['groupId'], message: 'one place only' });
  });
/** Without the group, whose members were asked. */
export const changedPoll = z.strictObject(written).superRefine(checkWritten);
/** The new end; null ends the poll now. */
export const movedEnd = z.strictObject({
  endsAt: z.iso
    .datetime()
    .refine((text) => text >= '1900' && text < '3000')
    .nullable(),
});
const option = z
  .int()
  .min(0)
  .max(pollLimits.options - 1);
export const chosenDate = z.strictObject({ option });

/** Choices by the kind of the poll: see `pollKinds`. Options are numbered from 0. */
export const vote = z.strictObject({
  choices: z.array(option).min(1).max(pollLimits.options),
  /** A short reason, which is shown with the results. */
  reason: line(pollLimits.reason).default(''),
});
export const votesQuery = z.strictObject({
  option: z.coerce
    .number()
    .int()
    .min(0)
    .max(pollLimits.options - 1)
    .optional(),
  cursor,
});

const named = z.object({ id: z.string(), name: z.string() });
const poll = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(pollKinds),
  /** The detected language of question and options. */
  language: z.enum(languages).nullable(),
  options: z.array(z.string()),
  /** Group of the poll or of its conversation; null below a document. */
  group: named.nullable(),
  /** The conversation in which it was asked. */
  conversation: z.object({ id: z.string(), isPrivate: z.boolean() }).nullable(),
  /** The document below which it is asked. */
  document: z.object({ id: z.string(), title: z.string() }).nullable(),
  author: named,
  endsAt: z.string(),
  /** The end as it was announced, if it was moved. */
  announcedEnd: z.string().nullable(),
  isOver: z.boolean(),
  results: z.enum(resultTimes),
  isSecret: z.boolean(),
  /** People who voted. */
  voters: z.number(),
  /** Whether the viewer voted. */
  hasVoted: z.boolean(),
  /** The choices of the viewer; null without a vote, and of secret ballots. */
  mine: z.array(z.number()).nullable(),
  minutes: z.number().nullable(),
  createdAt: z.string(),
  /** Visible to its author only: hidden by moderators, or (`isWaiting`) held for review. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type Poll = z.output<typeof poll>;

const numbers = z.array(z.number());
/** Reason for the result of a poll. */
const outcome = z.object({
  /** The first option; null until someone votes. */
  winner: z.number().nullable(),
  /** Other options were equal, and the rule for ties decided. */
  isTie: z.boolean(),
  /** People for each option and value: no, if need be, yes (`dates`), or points from 0 (`score`). */
  distribution: z.array(numbers).nullable(),
  /** Both counts of a ranked poll; the Schulze method decides. */
  ranked: z
    .object({
      runoff: z.object({
        winner: z.number().nullable(),
        /** Votes for each option that is left (otherwise null), those without one, and who goes. */
        rounds: z.array(z.object({ votes: z.array(z.number().nullable()), exhausted: z.number(), eliminated: z.number().nullable() })),
      }),
      schulze: z.object({
        /** Voters who prefer the option of the row to that of the column. */
        preferences: z.array(numbers),
        /** Strength of the strongest path from row to column. */
        paths: z.array(numbers),
        /** Options, best first. */
        order: numbers,
      }),
    })
    .nullable(),
});
export type Outcome = z.output<typeof outcome>;

export const pollWhole = poll.extend({
  /**
   * For each option the votes, the people who can come in any case, the points, or the first
   * preferences; null as long as the results are not shown.
   */
  counts: numbers.nullable(),
  outcome: outcome.nullable(),
  /** The order that decides ties: drawn by lot when the poll was written; that of dates is their own. */
  tieOrder: numbers,
  timeZone: z.string().nullable(),
  /** Current members of the group or conversation, to judge what secrecy is worth; null below a document. */
  members: z.number().nullable(),
  /** The reason that the viewer gave. */
  reason: z.string(),
  /** The event that a date became, if it is still there. */
  eventId: z.string().nullable(),
  can: z.object({
    vote: z.boolean(),
    edit: z.boolean(),
    delete: z.boolean(),
    listVotes: z.boolean(),
    moveEnd: z.boolean(),
    makeEvent: z.boolean(),
    readBallots: z.boolean(),
  }),
});
export type PollWhole = z.output<typeof pollWhole>;

const pollInList = poll.extend({
  /** As in a single poll. */
  counts: numbers.nullable(),
  can: z.object({ vote: z.boolean() }),
});
export type PollInList = z.output<typeof pollInList>;
/** What a card shows of a poll. */
export type PollInShort = PollInList | PollWhole;
export const pollPage = z.object({ items: z.array(pollInList), nextCursor: z.string().nullable() });
export const pollMade = z.object({ id: z.string() });
/** Votes, or those for an option, first ones first. */
export const votePage = z.object({
  items: z.array(named.extend({ choices: numbers, reason: z.string() })),
  nextCursor: z.string().nullable(),
});

/** All that is needed to count an ended secret poll again. */
export const ballotList = z.object({
  id: z.string(),
  question: z.string(),
  kind: z.enum(pollKinds),
  options: z.array(z.string()),
  tieOrder: numbers,
  endsAt: z.string(),
  counts: numbers,
  outcome,
  /** With random IDs, sorted by them, so that their order reveals no voter. */
  ballots: z.array(z.object({ id: z.string(), choices: numbers })),
});
