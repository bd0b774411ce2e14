import { z } from 'zod';
import { commandId } from '#platform/contract/command-id.ts';
import { code, uuid } from '#platform/contract/id.ts';
import { line } from '#platform/contract/text.ts';
import * as kinds from './limits.ts';
import { assemblyLimits } from './limits.ts';

const electionId = z.string().regex(/^e[1-9]\d{0,2}$/);
export const electionParams = z.strictObject({ id: uuid, election: electionId });
export const candidateParams = z.strictObject({ id: uuid, election: electionId, person: code });

/** Minutes after which a vote closes automatically; null if the chair closes it. */
export const voteMinutes = z.int().min(1).max(assemblyLimits.voteMinutes).nullable().default(null);
/** An election under an item. `majority`: of the first round; the stricter of more than half and the by-laws if none is given. */
export const newElection = z.strictObject({
  item: z.string().regex(/^i[1-9]\d{0,2}$/),
  title: line(assemblyLimits.itemTitle).min(1),
  seats: z.int().min(1).max(assemblyLimits.seats),
  majority: z.enum(kinds.majorities).optional(),
  commandId: commandId.optional(),
});
/** Whether the viewer stands for election. */
export const candidacy = z.strictObject({ isStanding: z.boolean() });
/** Opens a round, secret unless said otherwise, or closes it. */
export const roundState = z.strictObject({ isOpen: z.boolean(), isSecret: z.boolean().default(true), minutes: voteMinutes });
/** Candidates whom the voter elects; none if the ballot is empty. */
export const electionBallot = z.strictObject({
  marks: z.array(code).max(assemblyLimits.seats),
  inNameOf: z
    .array(code)
    .min(1)
    .max(assemblyLimits.proxies + 1),
});
export const electionMade = z.object({ id: z.string() });

const named = z.object({ id: z.string(), name: z.string() });
const candidate = named.extend({
  by: named,
  state: z.enum(['proposed', 'standing', 'declined', 'lapsed', 'elected']),
  /** In the round that is open, or in the next one. */
  isRunning: z.boolean(),
});
const round = z.object({
  /** `relative`: the most votes, in every round after the first. */
  rule: z.enum([...kinds.majorities, 'relative']),
  isSecret: z.boolean(),
  /** Seats to be filled: a ballot marks as many candidates, or fewer. */
  seats: z.number(),
  openedAt: z.string(),
  /** Planned end. */
  closesAt: z.string().nullable(),
  /** People who have voted, or for whom someone has. */
  voted: z.number(),
});
/** An election, for the viewer. */
export const election = z.object({
  id: z.string(),
  title: z.string(),
  seats: z.number(),
  /** Majority of the first round. */
  majority: z.enum(kinds.majorities),
  state: z.enum(['open', 'voting', 'decided', 'lapsed']),
  candidates: z.array(candidate),
  elected: z.array(named),
  /** The round that is open. */
  round: round
    .extend({
      hasVoted: z.boolean(),
      /** Whom the viewer marked in a named round. */
      mine: z.array(named).nullable(),
      /** People whose vote the viewer can cast now. */
      votesFor: z.array(z.string()),
    })
    .nullable(),
  /** Rounds that are closed. */
  rounds: z.array(
    round.extend({
      closedAt: z.string(),
      counts: z.array(named.extend({ votes: z.number(), isElected: z.boolean() })),
      /** Votes for none of the candidates. */
      empty: z.number(),
      result: z.enum(['decided', 'runOff', 'tied', 'noQuorum']),
    }),
  ),
  can: z.object({
    propose: z.boolean(),
    stand: z.boolean(),
    accept: z.boolean(),
    withdraw: z.boolean(),
    openRound: z.boolean(),
    closeRound: z.boolean(),
  }),
});
export type Election = z.output<typeof election>;
