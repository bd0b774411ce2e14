import { z } from 'zod';
import { electionPayloads } from './election-events.ts';
import { successionPayloads } from './succession-events.ts';
import { count, hash, id, instant, limits, majorities, person, postalRules, text } from './values.ts';

export { limits, majorities } from './values.ts';

/**
 * The log of an assembly. Everything that is shown of an assembly follows from its events
 * (`apply.ts`); nothing is recorded that follows from others: that a proxy lapses, that a motion is
 * superseded, when the quorum is reached.
 *
 * What is not obvious:
 * - **People** are named by their code. All who act are on the roll, the convener too; weight 0 means
 *   on the roll without a vote. With equal weights the weight is 0 or 1.
 * - **Actor**: who did it; null for the server (`sent`, a `voteClosed` at the planned time, a
 *   `personRemoved` for people who left the group). The actor is not always the person concerned: a
 *   teller may record the arrival and the named ballot of someone without a device.
 * - **Times** are milliseconds since 1970 in UTC, and never before the time of the event before.
 * - **A motion of the agenda** is moved by the convener, with the id that it has in the agenda.
 * - **An amendment** is the whole text that its motion shall have. A **counter-motion** is an
 *   alternative to its motion.
 * - **A ballot** names in `inNameOf` everyone whose vote it is: the voter, those whom the voter
 *   represents, or both. A representative may cast several ballots with different choices.
 * - **Secret votes**: `ballotCast` says who has voted and has `choice: null`; the choices are only in
 *   `voteClosed`, without person and time. With equal weights that is one ballot for each vote, each of
 *   weight 1, in random order; with given weights one for each choice with the sum of the weights,
 *   since a weight would reveal whose ballot it was.
 */

/**
 * Edition of these rules, in each log. A changed rule is a new edition. Elections and requests for the chair
 * came with edition 2; annexes that are added, postal votes and other starts with edition 3. Earlier logs have none.
 */
export const rulesEdition = 3;

export const arrivalKinds = ['inPerson', 'remote'] as const;
export const roles = ['chair', 'secretary', 'teller'] as const;
export const motionKinds = ['motion', 'amendment', 'counter'] as const;
export const choices = ['for', 'against', 'abstain'] as const;
/** `noQuorum`: the quorum was lost before the close; the motion stays open and may be voted on again. */
export const voteResults = ['accepted', 'rejected', 'noQuorum'] as const;
/** Reply of the mail server. */
export const dispatchOutcomes = ['accepted', 'refused'] as const;
export const weightings = ['equal', 'given'] as const;

const percent = z.int().min(1).max(100);

const quorumRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** At least this part of all weights. */
  z.strictObject({ kind: z.literal('share'), percent }),
  /** More than this part of all weights. */
  z.strictObject({ kind: z.literal('moreThan'), percent }),
  /** Minimum number of people with a vote, regardless of their weights. */
  z.strictObject({ kind: z.literal('people'), people: z.int().min(1).max(limits.roll) }),
]);

const bylaws = z.strictObject({
  /** Days of 24 hours between the convocation and the start. */
  noticeDays: z.int().min(0).max(limits.noticeDays),
  quorum: quorumRule,
  /** Proxies that one person may hold; 0 if there are none. */
  proxiesPerPerson: z.int().min(0).max(limits.proxies),
  weights: z.enum(weightings),
  /** Majority of a vote, unless a more demanding one is named when it opens. */
  majority: z.enum(majorities),
  /** Since edition 3; `none` if absent. */
  postalVotes: z.enum(postalRules).optional(),
  /** Hours before the announced start until which proxies and postal votes are taken, since edition 3; no deadline if absent. */
  deadlineHours: z.int().min(1).max(limits.deadlineHours).optional(),
});

const rollEntry = z.strictObject({ person, name: text(limits.name), weight: z.int().min(0).max(limits.weight) });
const annex = z.strictObject({ id, name: text(limits.annexName), bytes: count, sha256: hash });
const agendaItem = z.strictObject({
  id,
  title: text(limits.title),
  text: z.string().max(limits.text),
  motion: z.strictObject({ id, text: text(limits.text) }).nullable(),
});

/** When and where. `timeZone`: IANA time zone in which the start is announced and the minutes name times. */
const meeting = {
  /** The announced start. */
  at: instant,
  timeZone: text(60),
  place: text(limits.place).nullable(),
  link: text(limits.link).nullable(),
};

const convened = z.strictObject({
  edition: z.union([z.literal(1), z.literal(2), z.literal(rulesEdition)]),
  title: text(limits.title),
  group: z.strictObject({ id: person, name: text(limits.name) }),
  bylaws,
  ...meeting,
  agenda: z.array(agendaItem).min(1).max(limits.agenda),
  annexes: z.array(annex).max(limits.annexes),
  roll: z.array(rollEntry).min(1).max(limits.roll),
});

const counts = z.strictObject({ for: count, against: count, abstain: count });
const secretBallot = z.strictObject({ choice: z.enum(choices), weight: z.int().min(1) });
const nothing = z.strictObject({});

/** Content of an event of each kind. */
const payloads = {
  convened,
  /** Proof of dispatch of the convocation to a person: `at` is the time of the mail server's answer. */
  sent: z.strictObject({ to: person, at: instant, messageId: text(500), outcome: z.enum(dispatchOutcomes) }),
  /** Called off before it was opened. */
  cancelled: z.strictObject({ reason: text(limits.reason).nullable() }),
  /** New start or place, announced before the opening. */
  rescheduled: z.strictObject(meeting),
  /** A document, of an item or, with null, of the whole assembly. */
  annexAdded: z.strictObject({ ...annex.shape, item: id.nullable() }),
  /** Its name and hash stay in the log. */
  annexWithdrawn: z.strictObject({ annex: id }),
  personAdded: rollEntry,
  personRemoved: z.strictObject({ person }),
  opened: nothing,
  paused: nothing,
  resumed: nothing,
  closed: nothing,
  arrived: z.strictObject({ person, how: z.enum(arrivalKinds) }),
  left: z.strictObject({ person }),
  proxyGiven: z.strictObject({ from: person, to: person }),
  proxyAccepted: z.strictObject({ from: person, to: person }),
  /** By the receiver, also after acceptance until it was used. */
  proxyDeclined: z.strictObject({ from: person, to: person }),
  /** By the giver, until it was used. */
  proxyRevoked: z.strictObject({ from: person, to: person }),
  /** There is one chair and one secretary: who had the role before loses it. */
  roleGiven: z.strictObject({ person, role: z.enum(roles) }),
  roleTaken: z.strictObject({ person, role: z.enum(roles) }),
  ...successionPayloads,
  itemOpened: z.strictObject({ item: id }),
  itemClosed: z.strictObject({ item: id }),
  /** `of`: the motion that it amends or counters; null for a motion. */
  motionMoved: z.strictObject({
    id,
    item: id,
    kind: z.enum(motionKinds),
    of: id.nullable(),
    text: text(limits.text),
    reason: text(limits.reason).nullable(),
    by: person,
  }),
  motionWithdrawn: z.strictObject({ motion: id }),
  /** `closesAt`: ballots at or after it are refused; null if the chair closes the vote. */
  voteOpened: z.strictObject({ motion: id, secret: z.boolean(), majority: z.enum(majorities), closesAt: instant.nullable() }),
  /** Before the assembly; the one that was cast last counts. */
  postalVoteCast: z.strictObject({ motion: id, person, choice: z.enum(choices) }),
  ballotCast: z.strictObject({
    motion: id,
    person,
    choice: z.enum(choices).nullable(),
    inNameOf: z
      .array(person)
      .min(1)
      .max(limits.proxies + 1),
  }),
  /** Weights by choice. `ballots`: those of a secret vote; null if the vote was named. */
  voteClosed: z.strictObject({
    motion: id,
    counts,
    result: z.enum(voteResults),
    ballots: z
      .array(secretBallot)
      .max(limits.roll * 2)
      .nullable(),
  }),
  ...electionPayloads,
} as const;

type Payloads = typeof payloads;
export type EventKind = keyof Payloads;
export type PayloadOf<Kind extends EventKind> = z.infer<Payloads[Kind]>;
/** An event without its place in the log. */
export type EventBody = { [Kind in EventKind]: { kind: Kind; payload: PayloadOf<Kind> } }[EventKind];
export type AssemblyEvent = EventBody & { seq: number; at: number; actor: string | null };
/** An event as in the log: see `log.ts`. */
export type ChainedEvent = AssemblyEvent & { previousHash: string; hash: string };

export type Bylaws = z.infer<typeof bylaws>;
export type QuorumRule = z.infer<typeof quorumRule>;
export type Convocation = z.infer<typeof convened>;
export type Meeting = PayloadOf<'rescheduled'>;
export type RollEntry = z.infer<typeof rollEntry>;
export type AgendaItem = z.infer<typeof agendaItem>;
export type Annex = z.infer<typeof annex>;
export type Counts = z.infer<typeof counts>;
export type SecretBallot = z.infer<typeof secretBallot>;
export type Choice = (typeof choices)[number];
export type Majority = (typeof majorities)[number];
export type MotionKind = (typeof motionKinds)[number];
export type Role = (typeof roles)[number];
export type ArrivalKind = (typeof arrivalKinds)[number];
export type VoteResult = (typeof voteResults)[number];

export const eventKinds = Object.keys(payloads) as EventKind[];
const place = { seq: z.int().min(1), at: instant, actor: person.nullable() };
const schemas = Object.fromEntries(
  eventKinds.map((kind) => [kind, z.strictObject({ kind: z.literal(kind), payload: payloads[kind], ...place })]),
) as unknown as Readonly<Record<string, z.ZodType<AssemblyEvent>>>;

/** The event, if it has exactly the members of its kind. */
export function readEvent(value: unknown): AssemblyEvent | undefined {
  const { kind } = (value ?? {}) as { kind?: unknown };
  const schema = typeof kind === 'string' && Object.hasOwn(schemas, kind) ? schemas[kind] : undefined;
  return schema?.safeParse(value).data;
}
