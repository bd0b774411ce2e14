import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { uuid } from '#platform/contract/id.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import { caseStates, decisions, grounds, measures, moderationLimits, queues, reportReasons } from './limits.ts';

/** A thing as `kind:id`. */
const thingName = z.string().regex(/^[a-z]{1,40}:[\dA-Za-z-]{8,36}$/);

export const newReport = z.strictObject({
  on: thingName,
  reason: z.enum(reportReasons),
  text: paragraphs(moderationLimits.text).default(''),
  /** The passage that it is about, as it stands in the thing. */
  passage: paragraphs(moderationLimits.passage).optional(),
  commandId: commandId.optional(),
});
export const made = z.object({ id: z.string() });

export const queueQuery = z.strictObject({ queue: z.enum(queues).default('waiting'), cursor: z.string().max(400).optional() });
export const caseParams = z.strictObject({ id: uuid });
/** One of the pictures of a case, counted from 0. */
export const pictureParams = z.strictObject({
  id: uuid,
  number: z.coerce
    .number<number | string>()
    .int()
    .min(0)
    .max(moderationLimits.pictures - 1),
});
export const pictureList = z.object({
  items: z.array(z.object({ address: z.string(), width: z.number().nullable(), height: z.number().nullable() })),
});

const person = z.object({ id: z.string(), name: z.string() });

const caseCard = z.object({
  id: z.string(),
  kind: z.string(),
  /** What it was called when it was reported; empty for what has no title. */
  title: z.string(),
  /** How its text began. */
  excerpt: z.string(),
  state: z.enum(caseStates),
  measure: z.enum(measures).nullable(),
  /** 1 at once, 2 soon, 3 in its turn. */
  severity: z.number(),
  reportCount: z.number(),
  reasons: z.array(z.enum(reportReasons)),
  openedAt: z.string(),
  changedAt: z.string(),
  /** Things of its kind may show pictures. */
  hasPictures: z.boolean(),
  /** Of a new account, with a link: nobody but its author sees it until somebody decides. */
  isWaiting: z.boolean(),
  /** A rule had it wait, and not a report. */
  wasHeld: z.boolean(),
});
export type CaseCard = z.output<typeof caseCard>;

export const casePage = z.object({ items: z.array(caseCard), nextCursor: z.string().nullable() });

const decision = z.object({
  id: z.string(),
  decision: z.enum(decisions),
  /** On an objection. */
  isReview: z.boolean(),
  ground: z.enum(grounds).nullable(),
  reference: z.string(),
  facts: z.string(),
  decidedAt: z.string(),
});
export type StatedDecision = z.output<typeof decision>;

const message = z.object({ id: z.string(), isByAuthor: z.boolean(), text: z.string(), writtenAt: z.string() });
export type CaseMessage = z.output<typeof message>;

export const caseWhole = caseCard.extend({
  /** All its words as they stood when it was reported. */
  text: z.string(),
  /** The same now, where they are others; null where they are not, or where it is gone. */
  textNow: z.string().nullable(),
  isThere: z.boolean(),
  isHidden: z.boolean(),
  /** Where it leads to, spelled out; empty unless it waits or waited. */
  links: z.array(z.string()),
  isPublic: z.boolean(),
  groups: z.array(person),
  /** Null where the viewer may not know whose it is. */
  author: person.nullable(),
  address: z.string(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(reportReasons),
      text: z.string(),
      passage: z.string().nullable(),
      /** Administrators alone are told who reported. */
      reporter: person.nullable(),
      reportedAt: z.string(),
    }),
  ),
  decisions: z.array(decision.extend({ decidedBy: person.nullable() })),
  messages: z.array(message),
  /** What the author did before that was decided about. */
  earlier: z.array(
    z.object({ id: z.string(), kind: z.string(), title: z.string(), measure: z.enum(measures).nullable(), changedAt: z.string() }),
  ),
  /** `lookAfter`: what becomes of the author's account is the viewer's to say, in the administration. */
  can: z.object({ decide: z.array(z.enum(decisions)), write: z.boolean(), lookAfter: z.boolean() }),
});
export type CaseWhole = z.output<typeof caseWhole>;

export const newDecision = z.strictObject({
  decision: z.enum(decisions),
  /** Demanded where something is done about the thing. */
  ground: z.enum(grounds).optional(),
  /** The law or the rule. */
  reference: line(moderationLimits.reference).default(''),
  /** What it rests on, in words for the author; demanded unless what waited is released. */
  facts: paragraphs(moderationLimits.facts).default(''),
  commandId: commandId.optional(),
});
export const newMessage = z.strictObject({ text: paragraphs(moderationLimits.facts).min(1), commandId: commandId.optional() });

export const statementQuery = z.strictObject({ on: thingName.optional(), cursor: z.string().max(400).optional() });

const statementCard = z.object({
  id: z.string(),
  /** As what it concerns the viewer. */
  role: z.enum(['author', 'reporter']),
  kind: z.string(),
  title: z.string(),
  state: z.enum(caseStates),
  measure: z.enum(measures).nullable(),
  /** A rule had it wait before people decided. */
  wasHeld: z.boolean(),
  changedAt: z.string(),
});
export type StatementCard = z.output<typeof statementCard>;
export const statementPage = z.object({ items: z.array(statementCard), nextCursor: z.string().nullable() });

export const statement = statementCard.extend({
  /** For whoever wrote it, what was decided about; for others empty. */
  text: z.string(),
  decisions: z.array(decision),
  messages: z.array(message),
  /** What the viewer reported. */
  report: z.object({ reason: z.enum(reportReasons), text: z.string(), reportedAt: z.string() }).nullable(),
  /** Until when it can be contested; null where it cannot. */
  contestUntil: z.string().nullable(),
  can: z.object({ contest: z.boolean(), write: z.boolean() }),
});
export type Statement = z.output<typeof statement>;

export const figuresQuery = z.strictObject({ year: z.coerce.number<number | string>().int().min(2000).max(2999).optional() });

const count = z.object({ name: z.string(), count: z.number() });
export const figures = z.object({
  year: z.number(),
  /** Each part of the report with what was counted in it. */
  reports: z.object({ total: z.number(), byReason: z.array(count), byKind: z.array(count) }),
  decisions: z.object({ total: z.number(), byDecision: z.array(count), byGround: z.array(count), automated: z.number() }),
  /** How much of new accounts waited because of a link, and was not taken back before somebody looked. */
  held: z.number(),
  objections: z.object({ total: z.number(), upheld: z.number(), restored: z.number() }),
  /** The median time from the first report to the decision, in hours; null where none was made. */
  medianHours: z.number().nullable(),
  /** People who were active in the last thirty days, whatever the year. */
  activePeople: z.number(),
});
export type Figures = z.output<typeof figures>;
