import { z } from 'zod';
import { count, id, instant, limits, majorities, person, text } from './values.ts';

/**
 * `decided`: nothing is left to vote on; seats may stay vacant. `runOff`: a further round fills the other
 * seats. `tied`: a further round decides between people who have as many votes as the last one who would be
 * elected. `noQuorum`: the quorum was lost before the close; the round may be repeated.
 */
export const roundResults = ['decided', 'runOff', 'tied', 'noQuorum'] as const;

const candidacy = z.strictObject({ election: id, person });
/** People are in the order of the candidates, each once; none if the ballot is empty. */
const marks = z.array(person).max(limits.seats);

/**
 * Events of elections. An election fills seats in rounds. Each voter marks as many candidates as
 * seats are left, or fewer; an empty ballot is a vote for none of them. In secret rounds the
 * choices are only in `roundClosed`: with equal weights one ballot for each vote, in random order;
 * with given weights only the counts, since a weight would reveal whose ballot it was.
 */
export const electionPayloads = {
  /** Before the assembly is opened by the convener or the chair, then by the chair. `majority`: of the first round. */
  electionAdded: z.strictObject({
    id,
    item: id,
    title: text(limits.title),
    seats: z.int().min(1).max(limits.seats),
    majority: z.enum(majorities),
  }),
  /** `by`: who proposes the person; people may propose themselves. */
  candidateProposed: z.strictObject({ election: id, person, by: person }),
  candidacyAccepted: candidacy,
  /** By the candidate, also after acceptance, but not during a round. */
  candidacyDeclined: candidacy,
  roundOpened: z.strictObject({ election: id, secret: z.boolean(), closesAt: instant.nullable() }),
  electionBallotCast: z.strictObject({
    election: id,
    person,
    /** Null in secret rounds. */
    marks: marks.nullable(),
    inNameOf: z
      .array(person)
      .min(1)
      .max(limits.proxies + 1),
  }),
  roundClosed: z.strictObject({
    election: id,
    /** Weights of the ballots that mark each candidate of the round, in the order of the candidates. */
    counts: z.array(z.strictObject({ person, votes: count })).max(limits.roll),
    /** Weight of the empty ballots. */
    empty: count,
    /** People elected in this round, in the order of the candidates. */
    elected: z.array(person).max(limits.seats),
    result: z.enum(roundResults),
    ballots: z
      .array(z.strictObject({ marks, weight: z.literal(1) }))
      .max(limits.roll * 2)
      .nullable(),
  }),
} as const;

export type RoundResult = (typeof roundResults)[number];
export type MarkedBallot = z.infer<(typeof electionPayloads)['roundClosed']>['ballots'] extends (infer Ballot)[] | null ? Ballot : never;
export type CandidateCount = z.infer<(typeof electionPayloads)['roundClosed']>['counts'][number];

export type ElectionKind = keyof typeof electionPayloads;
export const electionKinds = Object.keys(electionPayloads) as ElectionKind[];
