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
  /** The passage concerned, quoted from the thing. */
  passage: paragraphs(moderationLimits.passage).optional(),
  commandId: commandId.optional(),
});
export const made = z.object({ id: z.string() });

export const queueQuery = z.strictObject({ queue: z.enum(queues).default('waiting'), cursor: z.string().max(400).optional() });
export const caseParams = z.strictObject({ id: uuid });
/** `number` is the index of a picture of the case, from 0. */
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
  /** Title at the time of the report; of a thing without one the beginning of its text, or else the name of its kind. */
  title: z.string(),
  /** Beginning of its text. */
  excerpt: z.string(),
  state: z.enum(caseStates),
  measure: z.enum(measures).nullable(),
  /** Urgency: 1 is the highest, 3 the lowest. */
  severity: z.number(),
  reportCount: z.number(),
  reasons: z.array(z.enum(reportReasons)),
  openedAt: z.string(),
  changedAt: z.string(),
  /** Whether things of this kind may have pictures. */
  hasPictures: z.boolean(),
  /** Held for review: a new account posted a link. Only the author sees it until a decision. */
  isWaiting: z.boolean(),
  /** The case was opened by the rule about links, not by a report. */
  wasHeld: z.boolean(),
  /** It waits for a decision longer than its urgency allows. */
  isOverdue: z.boolean(),
  /** The moderator who took the case. */
  assignee: person.nullable(),
});
export type CaseCard = z.output<typeof caseCard>;

export const casePage = z.object({ items: z.array(caseCard), nextCursor: z.string().nullable() });

const decision = z.object({
  id: z.string(),
  decision: z.enum(decisions),
  /** Decides about an objection. */
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
  /** Its whole text at the time of the report. */
  text: z.string(),
  /** Its current text if that differs; null if not, or if the thing was deleted. */
  textNow: z.string().nullable(),
  isThere: z.boolean(),
  isHidden: z.boolean(),
  /** Targets of its external links; empty unless it is or was held. */
  links: z.array(z.string()),
  isPublic: z.boolean(),
  groups: z.array(person),
  /** Null if the viewer may not know the author. */
  author: person.nullable(),
  address: z.string(),
  reports: z.array(
    z.object({
      id: z.string(),
      reason: z.enum(reportReasons),
      text: z.string(),
      passage: z.string().nullable(),
      /** Only for administrators. */
      reporter: person.nullable(),
      reportedAt: z.string(),
    }),
  ),
  decisions: z.array(decision.extend({ decidedBy: person.nullable() })),
  messages: z.array(message),
  /** Earlier decided cases of the author. */
  earlier: z.array(
    z.object({ id: z.string(), kind: z.string(), title: z.string(), measure: z.enum(measures).nullable(), changedAt: z.string() }),
  ),
  /** `lookAfter`: the viewer can manage the author's account in the administration. */
  can: z.object({ decide: z.array(z.enum(decisions)), write: z.boolean(), lookAfter: z.boolean() }),
});
export type CaseWhole = z.output<typeof caseWhole>;

export const newDecision = z.strictObject({
  decision: z.enum(decisions),
  /** Required for measures. */
  ground: z.enum(grounds).optional(),
  /** Name of the law or rule. */
  reference: line(moderationLimits.reference).default(''),
  /** Statement of facts for the author; required except for `release`. */
  facts: paragraphs(moderationLimits.facts).default(''),
  commandId: commandId.optional(),
});
export const newMessage = z.strictObject({ text: paragraphs(moderationLimits.facts).min(1), commandId: commandId.optional() });

export const statementQuery = z.strictObject({ on: thingName.optional(), cursor: z.string().max(400).optional() });

const statementCard = z.object({
  id: z.string(),
  /** Role of the viewer in the case. */
  role: z.enum(['author', 'reporter']),
  kind: z.string(),
  /** As of a case. */
  title: z.string(),
  state: z.enum(caseStates),
  measure: z.enum(measures).nullable(),
  /** It was held by the rule about links before people decided. */
  wasHeld: z.boolean(),
  changedAt: z.string(),
});
export type StatementCard = z.output<typeof statementCard>;
export const statementPage = z.object({ items: z.array(statementCard), nextCursor: z.string().nullable() });

export const statement = statementCard.extend({
  /** Text concerned; empty for everyone but the author. */
  text: z.string(),
  decisions: z.array(decision),
  messages: z.array(message),
  /** The viewer's report. */
  report: z.object({ reason: z.enum(reportReasons), text: z.string(), reportedAt: z.string() }).nullable(),
  /** End of the period for an objection; null if none is possible. */
  contestUntil: z.string().nullable(),
  can: z.object({ contest: z.boolean(), write: z.boolean() }),
});
export type Statement = z.output<typeof statement>;

export const figuresQuery = z.strictObject({ year: z.coerce.number<number | string>().int().min(2000).max(2999).optional() });

const count = z.object({ name: z.string(), count: z.number() });
export const figures = z.object({
  year: z.number(),
  /** Counts of one year. */
  reports: z.object({ total: z.number(), byReason: z.array(count), byKind: z.array(count) }),
  decisions: z.object({ total: z.number(), byDecision: z.array(count), byGround: z.array(count), automated: z.number() }),
  /**
   * Number of things of new accounts held because of a link, without those withdrawn before a
   * decision.
   */
  held: z.number(),
  objections: z.object({ total: z.number(), upheld: z.number(), restored: z.number() }),
  /** Median time from first report to decision, in hours; null without decisions. */
  medianHours: z.number().nullable(),
  /** Active people of the last thirty days, independent of the year. */
  activePeople: z.number(),
});
export type Figures = z.output<typeof figures>;
