import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { isCleanText } from '#platform/contract/rich-text/clean-text.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { countersignature } from './countersignature-shapes.ts';
import { sampleIds } from './sample.ts';
import { hash, signed } from './device-shapes.ts';
import { clauseLanguages, fewestLanguages, mostLanguages } from './clause-languages.ts';
import { admissions, choices, clauseStates, decisionRules, differencePlaces, partyStatuses, phases, rejections } from './kinds.ts';
import {
  agendaLimit,
  clauseTextLimit,
  clauseTitleLimit,
  conditionsPerBallot,
  documentTypeLimit,
  lengthMinutesLimit,
  reasonLimit,
  titleLimit,
  undecidedPerParty,
} from './limits.ts';

/** Members of every command: `signed` if a device of the person signed it. */
const optionalCommand = { commandId: commandId.optional(), signed: signed.optional() };
const command = { commandId, signed: signed.optional() };

const emptyAsNull = (text: string | undefined) => text || null;
const optionalLine = (limit: number) => line(limit).optional().transform(emptyAsNull);
const clauseText = (emptyCode: string) =>
  paragraphs(clauseTextLimit).superRefine((text, context) => {
    if (text === '') context.addIssue({ code: 'custom', params: { code: emptyCode } });
  });

const clauseLanguage = z.enum(clauseLanguages);
/** The texts in the languages of the session after the first. */
const translations = (emptyCode: string) => z.partialRecord(clauseLanguage, clauseText(emptyCode)).optional();

const clauseFields = {
  title: optionalLine(clauseTitleLimit),
  text: clauseText('clause.textEmpty'),
  translations: translations('clause.textEmpty'),
};

export const newSession = z.strictObject({
  title: optionalLine(titleLimit),
  agenda: paragraphs(agendaLimit).min(1),
  documentType: line(documentTypeLimit).min(1),
  lengthMinutes: z.int().min(1).max(lengthMinutesLimit),
  rule: z.enum(decisionRules).default('unanimity'),
  mediator: z.boolean().default(false),
  groupId: code.nullish().transform((id) => id ?? null),
  admission: z.enum(admissions).default('open'),
  /** Whether every command has to be signed by a device of its person. Then there are no first `clauses`. */
  devicesRequired: z.boolean().default(false),
  /** Clauses that the manager proposes at once, such as those of a template. */
  clauses: z.array(z.strictObject(clauseFields)).max(undecidedPerParty).default([]),
  /** Languages in which each clause has a text; where the texts differ, that in the first one decides. None: one text in any language. */
  languages: z
    .array(clauseLanguage)
    .min(fewestLanguages)
    .max(mostLanguages)
    .refine((given) => new Set(given).size === given.length)
    .optional(),
  commandId: commandId.optional(),
});

const sampleId = z.string().trim().toUpperCase().pipe(z.enum(sampleIds));

export const sessionParams = z.strictObject({ id: code });
/** A session id as entered; any text is accepted and looked up. */
export const joinParams = z.strictObject({ id: z.string().max(200) });
export const partyParams = z.strictObject({ id: code, userId: code });
export const clauseParams = z.strictObject({ id: code, clauseId: uuid });

/** For commands without content; the command id is optional. */
export const bareCommand = z.strictObject(optionalCommand);
export const ruleChange = z.strictObject({ rule: z.enum(decisionRules), mediator: z.boolean(), ...optionalCommand });
export const extension = z.strictObject({ minutes: z.int().min(1).max(lengthMinutesLimit), ...optionalCommand });
export const removal = z.strictObject({ reason: paragraphs(reasonLimit).min(1), ...optionalCommand });
export const handOver = z.strictObject({ userId: code, ...optionalCommand });
export const newClause = z.strictObject({ ...clauseFields, ...command });
export const newCounterProposal = z.strictObject({
  text: clauseText('clause.counterProposalEmpty'),
  translations: translations('clause.counterProposalEmpty'),
  ...command,
});
export const vote = z.strictObject({
  choice: z.enum(choices),
  textHash: hash,
  confirmed: z.boolean().default(false),
  reason: paragraphs(reasonLimit).optional().transform(emptyAsNull),
  /** Ids of other clauses that have to be accepted for an acceptance to count. */
  conditions: z.array(uuid).max(conditionsPerBallot).optional(),
  /** Languages whose texts were on screen, in the order of the session; only where it has several. */
  shown: z.array(clauseLanguage).min(1).max(mostLanguages).optional(),
  ...command,
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
  /** Languages of the clauses, the deciding one first; omitted if each has one text. */
  languages: z.array(z.string()).readonly().optional(),
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
        ballots: z
          .array(
            z.object({
              userId: code,
              choice: z.enum(choices),
              reason: z.string().nullable(),
              castAt: instant,
              /** Clauses on which the acceptance depends; omitted if none. */
              conditions: z.array(uuid).readonly().optional(),
              /** The rejected condition because of which it became a rejection. */
              failedId: uuid.optional(),
              /** The clause was accepted, and the conditional acceptance counted. */
              isMet: z.literal(true).optional(),
              /** Languages whose texts were on screen; omitted if the session has none. */
              shown: z.array(z.string()).readonly().optional(),
            }),
          )
          .readonly(),
      }),
    )
    .readonly(),
});

/** An event of the log; `type` determines `data` (see `rules/events.ts`). */
const chainedEvent = z.object({
  seq: z.int(),
  at: instant,
  actorId: code.nullable(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  hash: z.string(),
  /** Statement signed by a device of the person; absent if none did. */
  statement: z.record(z.string(), z.unknown()).optional(),
  signature: z.string().optional(),
});

/** The text of a clause, or its texts if the session has several languages. */
const sentText = z.union([z.string(), z.object({ text: z.string(), translations: z.record(z.string(), z.string()) })]);

/**
 * A session as seen by a party; `now` is the database's time. `texts` has the texts of the clauses
 * in their order, separately because they never change; it may include texts of clauses newer than
 * the state.
 */
export const session = z.object({ texts: z.array(sentText).readonly(), state: sessionState, headHash: z.string(), now: instant });

/** `status` is `waiting` if the manager has to admit the person first. */
export const joinReply = z.object({ id: code, status: z.enum(partyStatuses) });

/**
 * Events added by a command, including those of the clock before it. A repeated command gets the
 * same reply.
 */
export const commandReply = z.object({ seq: z.int(), events: z.array(chainedEvent) });

const eventNumber = z.coerce
  .number<number | string>()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .default(0);
/** Events after `after`; texts of clauses proposed up to event `known` are omitted. */
export const eventsQuery = z.strictObject({ after: eventNumber, known: eventNumber });
/**
 * May be partial if there are many or long events: request the next part until `seq` is reached.
 */
export const eventsReply = z.object({ seq: z.int(), now: instant, events: z.array(chainedEvent) });

export const sessionsQuery = z.strictObject({
  /** No effect: the list contains only sessions of the viewer. */
  mine: z.string().max(10).optional(),
  phase: z.enum(['running', 'ended']).optional(),
  /** Only sessions restricted to this group. */
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
  acceptedCount: z.int(),
  /** Numbers of the clauses that need the viewer's vote. */
  votesDue: z.array(z.string()),
  viewerStatus: z.enum(partyStatuses).or(z.literal('none')),
  isManager: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;
/**
 * A session as seen by a person who may join it; if the manager has to admit them, what it is about
 * is omitted.
 */
export const invitation = listedSession.omit({ id: true, votesDue: true }).extend({ admission: z.enum(admissions), now: instant });
export type Invitation = z.output<typeof invitation>;
export const sessionPage = z.object({
  items: z.array(listedSession),
  total: z.int(),
  nextCursor: z.string().nullable(),
  can: z.object({ start: z.boolean() }),
});

export const contractQuery = z.strictObject({ lang: z.enum(languages).optional() });

/** Null if below `fewestCountedContracts`; `contractsCounted` + 1 means more than `contractsCounted`. */
export const contractCount = z.object({ count: z.int().nullable() });

/** Id of the session or sample whose file is checked. */
export const verifiedParams = z.strictObject({ id: z.union([code, sampleId]) });
export const sampleParams = z.strictObject({ id: sampleId });
/** The signed sample, or its copy with a changed number. */
export const sampleQuery = z.strictObject({ copy: z.enum(['signed', 'changed']).default('signed') });

/**
 * Public data of an ended session, for checking its files: dates and counts, never texts or names.
 */
export const verification = z.object({
  id: z.union([code, sampleId]),
  startedAt: instant,
  endedAt: instant,
  parties: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  /** Undecided clauses; if present, there is no contract. */
  open: z.int().optional(),
  events: z.int(),
  headHash: z.string(),
  /**
   * The text that is signed: canonical JSON of the fields above and, once they exist, the hashes of
   * the files.
   */
  statement: z.string(),
  /** Ed25519 signature of that text, and the public key; base64. */
  signature: z.string(),
  publicKey: z.string(),
  /** SHA-256 of the file in each language; empty until they exist. */
  files: z.array(z.object({ language: z.enum(languages), sha256: z.string() })),
  /** Statements about the end signed by devices of the parties; omitted if there are none. */
  countersignatures: z.array(countersignature).optional(),
  /** Present if what is stored of the session no longer matches the statement. */
  differs: z.literal(true).optional(),
});
export type Verification = z.output<typeof verification>;

/** Whether stored data of a session differs from what was written. */
/** `contradictsRules`: the log is as it was written, but the rules do not lead to it. Omitted if false. */
export const check = z.object({ differs: z.boolean(), contradictsRules: z.literal(true).optional() });
export const differences = z.object({
  items: z.array(z.object({ id: code, place: z.enum(differencePlaces), foundAt: z.string() })),
});
