import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { line } from '#platform/contract/text.ts';
import { pollKinds, pollLimits, pollLists, resultTimes } from './limits.ts';

const cursor = z.string().max(200).optional();
export const pollParams = z.strictObject({ id: uuid });
export const pollQuery = z.strictObject({ list: z.enum(pollLists).default('open'), groupId: code.optional(), cursor });

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

const written = {
  question: line(pollLimits.question).min(1),
  kind: z.enum(pollKinds),
  options,
  endsAt: z.iso.datetime().refine((text) => text >= '1900' && text < '3000'),
  results: z.enum(resultTimes),
};
export const newPoll = z.strictObject({ groupId: code, ...written, commandId: commandId.optional() });
/** Without the group, whose members were asked. */
export const changedPoll = z.strictObject(written);

/** The chosen options, by their place from 0. */
export const vote = z.strictObject({
  choices: z
    .array(
      z
        .int()
        .min(0)
        .max(pollLimits.options - 1),
    )
    .min(1)
    .max(pollLimits.options),
});
export const votesQuery = z.strictObject({
  option: z.coerce
    .number()
    .int()
    .min(0)
    .max(pollLimits.options - 1)
    .default(0),
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
  group: named,
  author: named,
  endsAt: z.string(),
  isOver: z.boolean(),
  results: z.enum(resultTimes),
  /** People who voted. */
  voters: z.number(),
  /** The choices of the viewer; null without a vote. */
  mine: z.array(z.number()).nullable(),
  createdAt: z.string(),
  /** Visible to its author only: hidden by moderators, or (`isWaiting`) held for review. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type Poll = z.output<typeof poll>;

export const pollWhole = poll.extend({
  /** Votes for each option; null as long as the results are not shown. */
  counts: z.array(z.number()).nullable(),
  can: z.object({ vote: z.boolean(), edit: z.boolean(), delete: z.boolean(), listVotes: z.boolean() }),
});
export type PollWhole = z.output<typeof pollWhole>;

export const pollPage = z.object({ items: z.array(poll), nextCursor: z.string().nullable() });
export const pollMade = z.object({ id: z.string() });
/** People who chose an option, first votes first. */
export const votePage = z.object({ items: z.array(named), nextCursor: z.string().nullable() });
