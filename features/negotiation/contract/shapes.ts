import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { sampleIds } from './sample.ts';
import { admissions, choices, clauseStates, decisionRules, differencePlaces, partyStatuses, phases, rejections } from './kinds.ts';
import {
  agendaLimit,
  clauseTextLimit,
  clauseTitleLimit,
  documentTypeLimit,
  lengthMinutesLimit,
  reasonLimit,
  titleLimit,
} from './limits.ts';

const emptyAsNull = (text: string | undefined) => text || null;
const optionalLine = (limit: number) => line(limit).optional().transform(emptyAsNull);
const clauseText = (emptyCode: string) =>
  paragraphs(clauseTextLimit).superRefine((text, context) => {
    if (text === '') context.addIssue({ code: 'custom', params: { code: emptyCode } });
  });

export const newSession = z.strictObject({
  title: optionalLine(titleLimit),
  agenda: paragraphs(agendaLimit).min(1),
  documentType: line(documentTypeLimit).min(1),
  lengthMinutes: z.int().min(1).max(lengthMinutesLimit),
  rule: z.enum(decisionRules).default('unanimity'),
  mediator: z.boolean().default(false),
  groupId: code.nullish().transform((id) => id ?? null),
  admission: z.enum(admissions).default('open'),
  commandId: commandId.optional(),
});

const sampleId = z.string().trim().toUpperCase().pipe(z.enum(sampleIds));

export const sessionParams = z.strictObject({ id: code });
/** What a person typed as a session id: whatever it is, it is answered as an id that is known or not. */
export const joinParams = z.strictObject({ id: z.string().max(200) });
export const partyParams = z.strictObject({ id: code, userId: code });
export const clauseParams = z.strictObject({ id: code, clauseId: uuid });

/** Commands without content of their own take an id as well, and need none. */
export const bareCommand = z.strictObject({ commandId: commandId.optional() });
export const ruleChange = z.strictObject({ rule: z.enum(decisionRules), mediator: z.boolean(), commandId: commandId.optional() });
export const extension = z.strictObject({ minutes: z.int().min(1).max(lengthMinutesLimit), commandId: commandId.optional() });
export const removal = z.strictObject({ reason: paragraphs(reasonLimit).min(1), commandId: commandId.optional() });
export const handOver = z.strictObject({ userId: code, commandId: commandId.optional() });
export const newClause = z.strictObject({ title: optionalLine(clauseTitleLimit), text: clauseText('clause.textEmpty'), commandId });
export const newCounterProposal = z.strictObject({ text: clauseText('clause.counterProposalEmpty'), commandId });
export const vote = z.strictObject({
  choice: z.enum(choices),
  textHash: z.string().regex(/^[0-9a-f]{64}$/),
  confirmed: z.boolean().default(false),
  reason: paragraphs(reasonLimit).optional().transform(emptyAsNull),
  commandId,
});

const instant = z.string();
const tally = z.object({ accepts: z.int(), rejects: z.int(), roll: z.int(), need: z.int() });

const sessionState = z.object({
  id: code,
  seq: z.int(),
  rulesEdition: z.int(),
  managerId: code,
  offeredTo: code.nullable(),
  title: z.string().nullable(),
  agenda: z.string(),
  documentType: z.string(),
  rule: z.enum(decisionRules),
  isMediated: z.boolean(),
  mediatorIds: z.array(code).readonly(),
  groupId: code.nullable(),
  admission: z.enum(admissions),
  phase: z.enum(phases),
  startedAt: instant,
  endsAt: instant,
  lengthMinutes: z.int(),
  extensions: z.array(z.object({ minutes: z.int(), at: instant })).readonly(),
  endedAt: instant.nullable(),
  parties: z
    .array(
      z.object({
        userId: code,
        name: z.string(),
        company: z.string().nullable(),
        city: z.string().nullable(),
        status: z.enum(partyStatuses),
        joinedAt: instant,
        leftAt: instant.nullable(),
        reason: z.string().nullable(),
      }),
    )
    .readonly(),
  clauses: z
    .array(
      z.object({
        id: uuid,
        threadId: uuid,
        targetId: uuid.nullable(),
        depth: z.int(),
        authorId: code,
        title: z.string().nullable(),
        textHash: z.string(),
        state: z.enum(clauseStates),
        rejection: z.enum(rejections).nullable(),
        proposedAt: instant,
        decidedAt: instant.nullable(),
        tally: tally.nullable(),
        ballots: z.array(z.object({ userId: code, choice: z.enum(choices), reason: z.string().nullable(), castAt: instant })).readonly(),
      }),
    )
    .readonly(),
});

/** An event of the log; what `data` holds is told by its type (`rules/events.ts`). */
const chainedEvent = z.object({
  seq: z.int(),
  at: instant,
  actorId: code.nullable(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
});

/**
 * A session as one of its parties sees it; `now` is the database's time. The texts of the clauses stand apart, in the order of the
 * clauses, since they never change; there may be texts of clauses that came after the state.
 */
export const session = z.object({ texts: z.array(z.string()).readonly(), state: sessionState, headHash: z.string(), now: instant });

/** Somebody who waits to be admitted is told that, and what they wait for. */
export const joinReply = z.object({ id: code, status: z.enum(partyStatuses) });

/** What a command added to the log, what the clock had to say before it among it; the same answer when it is repeated. */
export const commandReply = z.object({ seq: z.int(), events: z.array(chainedEvent) });

const eventNumber = z.coerce
  .number<number | string>()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0);
/** Behind `after`; the texts of clauses that were proposed up to `known` are left out, for who has them. */
export const eventsQuery = z.strictObject({ after: eventNumber, known: eventNumber });
/** In parts where they are many or long: whoever has not reached `seq` asks again behind the last one. */
export const eventsReply = z.object({ seq: z.int(), now: instant, events: z.array(chainedEvent) });

export const sessionsQuery = z.strictObject({
  /** Given or not: those of the caller are all there is to list. */
  mine: z.string().max(10).optional(),
  phase: z.enum(['running', 'ended']).optional(),
  /** Those restricted to this group alone. */
  groupId: code.optional(),
  /** Words of title, agenda, type or id. */
  q: z.string().max(200).refine(isCleanText).optional(),
  cursor: z.string().max(600).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(50).default(20),
});

const listedSession = z.object({
  id: code,
  title: z.string().nullable(),
  agenda: z.string(),
  documentType: z.string(),
  managerName: z.string(),
  groupName: z.string().nullable(),
  phase: z.enum(phases),
  startedAt: instant,
  endsAt: instant,
  endedAt: instant.nullable(),
  partyCount: z.int(),
  clauseCount: z.int(),
  decidedCount: z.int(),
  viewerStatus: z.enum(partyStatuses).or(z.literal('none')),
  isManager: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;
/** A session as somebody sees it who may join it; what it is about is left out until then where somebody must admit them. */
export const invitation = listedSession.omit({ id: true }).extend({ admission: z.enum(admissions), now: instant });
export type Invitation = z.output<typeof invitation>;
export const sessionPage = z.object({
  items: z.array(listedSession),
  total: z.int(),
  nextCursor: z.string().nullable(),
  can: z.object({ start: z.boolean() }),
});

export const contractQuery = z.strictObject({ lang: z.enum(languages).optional() });

/** Null where there are too few to be told; one more than `contractsCounted` says that there are more than those. */
export const contractCount = z.object({ count: z.int().nullable() });

/** Whose file is checked: that of a session, or the sample of a language. */
export const verifiedParams = z.strictObject({ id: z.union([code, sampleId]) });
export const sampleParams = z.strictObject({ id: sampleId });
/** The sample as it was signed, or the copy of it in which a number was changed. */
export const sampleQuery = z.strictObject({ copy: z.enum(['signed', 'changed']).default('signed') });

/** What anybody may know of a session that ended who wants to check a file about it: dates and counts, never a text or a name. */
export const verification = z.object({
  id: z.union([code, sampleId]),
  startedAt: instant,
  endedAt: instant,
  parties: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  /** Clauses that were left undecided: where it is there, there is no contract. */
  open: z.int().optional(),
  events: z.int(),
  headHash: z.string(),
  /** The text that is signed: canonical JSON of the above and of the hashes of the files, once they were made. */
  statement: z.string(),
  /** Ed25519 over that text, and the key that checks it; base64. */
  signature: z.string(),
  publicKey: z.string(),
  /** SHA-256 of the file in each language, once it was made. */
  files: z.array(z.object({ language: z.enum(languages), sha256: z.string() })),
});
export type Verification = z.output<typeof verification>;

/** Whether what is kept of a session is other than what was written. */
export const check = z.object({ differs: z.boolean() });
export const differences = z.object({
  items: z.array(z.object({ id: code, place: z.enum(differencePlaces), foundAt: z.string() })),
});
