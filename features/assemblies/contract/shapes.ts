import { z } from 'zod';
import { timeZone } from '#platform/contract/calendar.ts';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { languages } from '#platform/contract/language.ts';
import { line, paragraphs } from '#platform/contract/text.ts';
import * as kinds from './limits.ts';
import { assemblyLimits } from './limits.ts';
import { annex } from './annex-shapes.ts';
import { election, voteMinutes } from './election-shapes.ts';

const cursor = z.string().max(200).optional();
const itemId = z.string().regex(/^i[1-9]\d{0,2}$/);
const motionId = z.string().regex(/^m[1-9]\d{0,2}$/);
export const assemblyParams = z.strictObject({ id: uuid });
export const itemParams = z.strictObject({ id: uuid, item: itemId });
export const motionParams = z.strictObject({ id: uuid, motion: motionId });
export const proxyParams = z.strictObject({ id: uuid, from: code });
export const assemblyQuery = z.strictObject({ list: z.enum(kinds.assemblyLists).default('coming'), groupId: code.optional(), cursor });
export const minutesQuery = z.strictObject({ lang: z.enum(languages).optional() });
export const logQuery = z.strictObject({ cursor });

const instant = z.iso.datetime().refine((text) => text >= '1900' && text < '3000');

/** Rules of the group's by-laws. */
export const bylaws = z.strictObject({
  /** Days between convocation and start, at least. */
  noticeDays: z.int().min(0).max(assemblyLimits.noticeDays),
  /** Votes, or number of people, that must be present or represented. */
  quorum: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('share'), percent: z.int().min(1).max(100) }),
    z.strictObject({ kind: z.literal('moreThan'), percent: z.int().min(1).max(99) }),
    z.strictObject({ kind: z.literal('people'), people: z.int().min(1).max(assemblyLimits.people) }),
  ]),
  /** Proxies that a person may hold, at most. */
  proxiesPerPerson: z.int().min(0).max(assemblyLimits.proxies),
  /** Each member has one vote, or the number that is given in the roll. */
  weights: z.enum(kinds.weightRules),
  majority: z.enum(kinds.majorities),
  /** Absent: `none`. */
  postalVotes: z.enum(kinds.postalRules).optional(),
  /** Hours before the start until which proxies are given and accepted, and postal votes cast. Absent: no deadline. */
  deadlineHours: z.int().min(1).max(assemblyLimits.deadlineHours).optional(),
});
export type Bylaws = z.output<typeof bylaws>;

/** When and where an assembly takes place; it needs a place or a link. */
export const meeting = z.strictObject({
  startsAt: instant,
  timeZone,
  place: line(assemblyLimits.place),
  /** Address to take part remotely; may be empty. */
  link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(assemblyLimits.link)]),
});

export const newAssembly = z.strictObject({
  groupId: code,
  title: line(assemblyLimits.title).min(1),
  ...meeting.shape,
  agenda: z
    .array(
      z.strictObject({
        title: line(assemblyLimits.itemTitle).min(1),
        text: paragraphs(assemblyLimits.itemText).default(''),
        /** Text put to the vote, or empty. */
        motion: paragraphs(assemblyLimits.motion).default(''),
        /**
         * Office to elect under this item, and the number of seats; candidates are proposed
         * afterwards.
         */
        election: z
          .strictObject({ title: line(assemblyLimits.itemTitle).min(1), seats: z.int().min(1).max(assemblyLimits.seats) })
          .nullable()
          .default(null),
      }),
    )
    .min(1)
    .max(assemblyLimits.items),
  bylaws,
  /** Votes of members, where the by-laws give them; members who are not named have one. */
  weights: z
    .array(z.strictObject({ person: code, weight: z.int().min(1).max(assemblyLimits.weight) }))
    .max(assemblyLimits.roll)
    .default([]),
  commandId: commandId.optional(),
});

/** Presence of the viewer, or of `person` by chair, secretary or teller. */
export const attendance = z.strictObject({ person: code.optional(), how: z.enum(kinds.arrivalKinds).nullable() });
export const newProxy = z.strictObject({ to: code });
export const newPhase = z.strictObject({
  phase: z.enum(['open', 'paused', 'closed', 'cancelled']),
  /** Why it is called off. */
  reason: paragraphs(assemblyLimits.reason).default(''),
});
export const itemState = z.strictObject({ isOpen: z.boolean() });
/** A motion from the floor: on its own, or an amendment of or counter-motion to another one. */
export const newMotion = z.strictObject({
  item: itemId,
  kind: z.enum(kinds.motionKinds),
  of: motionId.nullable().default(null),
  text: paragraphs(assemblyLimits.motion).min(1),
  reason: paragraphs(assemblyLimits.reason).default(''),
  commandId: commandId.optional(),
});
/** Opens the vote, by secret ballot or with a more demanding majority if wanted, or closes it. */
export const voteState = z.strictObject({
  isOpen: z.boolean(),
  isSecret: z.boolean().default(false),
  minutes: voteMinutes,
  majority: z.enum(kinds.majorities).optional(),
});
/** The vote of people who are named: the viewer, people whom the viewer represents, or both. */
export const ballot = z.strictObject({
  choice: z.enum(kinds.ballotChoices),
  inNameOf: z
    .array(code)
    .min(1)
    .max(assemblyLimits.proxies + 1),
});
/** The vote of the viewer on a motion of the agenda, before the assembly. */
export const postalVote = z.strictObject({ choice: z.enum(kinds.ballotChoices) });
export const newRole = z.strictObject({ person: code, role: z.enum(kinds.assemblyRoles), isGiven: z.boolean().default(true) });

/** Asks for the chair, takes it after the time to answer, or answers that it stays where it is. */
export const chairStep = z.strictObject({ step: z.enum(['ask', 'take', 'keep']) });

const named = z.object({ id: z.string(), name: z.string() });
const assembly = z.object({
  id: z.string(),
  title: z.string(),
  /** The detected language of title and agenda. */
  language: z.enum(languages).nullable(),
  group: named,
  startsAt: z.string(),
  timeZone: z.string(),
  place: z.string(),
  phase: z.enum(kinds.assemblyPhases),
  /** Visible to its convener only: hidden by moderators, or (`isWaiting`) held for review. */
  isHidden: z.boolean(),
  isWaiting: z.literal(true).optional(),
});
export type Assembly = z.output<typeof assembly>;

const counts = z.object({ for: z.number(), against: z.number(), abstain: z.number() });
const motion = z.object({
  id: z.string(),
  item: z.string(),
  kind: z.enum(kinds.motionKinds),
  /** The motion that it amends or counters. */
  of: z.string().nullable(),
  /** As moved, and with the amendment that was accepted last. */
  text: z.string(),
  currentText: z.string(),
  reason: z.string().nullable(),
  by: named,
  state: z.enum(['open', 'voting', 'accepted', 'rejected', 'withdrawn', 'superseded', 'lapsed']),
  isSecret: z.boolean(),
  majority: z.enum(kinds.majorities),
  /** People who have voted, or for whom someone has. */
  voted: z.number(),
  counts: counts.nullable(),
  result: z.enum(['accepted', 'rejected', 'noQuorum']).nullable(),
  /** Begin and end of the last vote. */
  openedAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  /** Planned end of an open vote. */
  closesAt: z.string().nullable(),
  hasVoted: z.boolean(),
  /** The choice of the viewer in a named vote. */
  mine: z.enum(kinds.ballotChoices).nullable(),
  /** Postal votes in force; after a vote, those that were counted in it. `mine`: that of the viewer, if it is in force. */
  postal: z.object({ mine: z.enum(kinds.ballotChoices).nullable(), people: z.number() }),
  /** People whose vote the viewer can cast now: the viewer, and people who gave a proxy. */
  votesFor: z.array(z.string()),
  can: z.object({ withdraw: z.boolean(), openVote: z.boolean(), closeVote: z.boolean(), respond: z.boolean(), voteByPost: z.boolean() }),
});
export type Motion = z.output<typeof motion>;
const item = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  state: z.enum(['waiting', 'open', 'closed']),
  motions: z.array(motion),
  elections: z.array(election),
  can: z.object({ open: z.boolean(), close: z.boolean(), move: z.boolean(), elect: z.boolean() }),
});
export type AgendaItem = z.output<typeof item>;
const person = named.extend({
  weight: z.number(),
  how: z.enum(kinds.arrivalKinds).nullable(),
  /** Whom the person asked to vote for them. */
  proxy: z.object({ to: z.string(), isAccepted: z.boolean() }).nullable(),
  /** Left the group, or the roll. */
  isRemoved: z.boolean(),
  roles: z.array(z.enum(kinds.assemblyRoles)),
});
export type RollPerson = z.output<typeof person>;

export const assemblyWhole = assembly.extend({
  link: z.string(),
  convener: named.nullable(),
  convenedAt: z.string(),
  openedAt: z.string().nullable(),
  /** Time of closing or cancellation. */
  endedAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** Starts and places that were announced before, the first one first. */
  moves: z.array(z.object({ at: z.string(), startsAt: z.string(), place: z.string(), link: z.string() })),
  bylaws,
  items: z.array(item),
  /** The members at the convocation, who vote. */
  roll: z.array(person),
  annexes: z.array(annex),
  quorum: z.object({
    /** Votes of all members, and of those present or represented. */
    total: z.number(),
    weight: z.number(),
    /** People present or represented, and present. */
    people: z.number(),
    present: z.number(),
    /** People who count only by their postal votes. */
    byPost: z.number(),
    isReached: z.boolean(),
    /** Times at which it was reached and lost, the latest last. */
    moments: z.array(z.object({ at: z.string(), isReached: z.boolean() })),
  }),
  /**
   * Person who asks for the chair because chair and convener seem to be gone, and when the person
   * can take it.
   */
  chairRequest: z.object({ person: named, takeableAt: z.string(), isTakeable: z.boolean() }).nullable(),
  /** Convocations: taken by a mail server, refused, and on the way. */
  convocations: z.object({ taken: z.number(), failed: z.number(), waiting: z.number() }),
  /** The viewer on the roll; null for others. */
  me: person
    .extend({
      /** People represented by the viewer, and people who asked the viewer to represent them. */
      represents: z.array(named),
      askedBy: z.array(named),
    })
    .nullable(),
  /** Last event of the log, and its hash. */
  seq: z.number(),
  headHash: z.string(),
  can: z.object({
    open: z.boolean(),
    pause: z.boolean(),
    resume: z.boolean(),
    close: z.boolean(),
    checkIn: z.boolean(),
    checkInOthers: z.boolean(),
    cancel: z.boolean(),
    reschedule: z.boolean(),
    giveProxy: z.boolean(),
    revokeProxy: z.boolean(),
    giveRoles: z.boolean(),
    askChair: z.boolean(),
    takeChair: z.boolean(),
    keepChair: z.boolean(),
    addAnnex: z.boolean(),
  }),
});
export type AssemblyWhole = z.output<typeof assemblyWhole>;

export const assemblyPage = z.object({
  items: z.array(assembly),
  nextCursor: z.string().nullable(),
  /** Whether the viewer may convene one, in this group or in any. */
  canConvene: z.boolean(),
});
export const assemblyMade = z.object({ id: z.string() });
export const motionMade = z.object({ id: z.string() });

export const membersQuery = z.strictObject({ groupId: code });
/** Members of a group by name, whom an assembly would convene. */
export const memberList = z.object({ items: z.array(named) });

/** Groups in which the viewer may convene, with the by-laws that were used last. */
export const conveningGroups = z.object({ items: z.array(named.extend({ members: z.number(), bylaws: bylaws.nullable() })) });

/** Events of the log as they are stored, with the chain of their hashes. */
export const logPage = z.object({
  items: z.array(
    z.object({
      seq: z.number(),
      /** Milliseconds since 1970, by the clock of the server. */
      at: z.number(),
      actor: z.string().nullable(),
      kind: z.string(),
      payload: z.record(z.string(), z.unknown()),
      previousHash: z.string(),
      hash: z.string(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type LoggedEvent = z.output<typeof logPage>['items'][number];
