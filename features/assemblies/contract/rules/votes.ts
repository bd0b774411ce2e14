import type { Choice, Counts, PayloadOf, SecretBallot } from './events.ts';
import { isAtLeast, resultOf } from './majority.ts';
import { decideMotion, isVoting, motionOf, nextIn, nextVoteNumber, openItem, openVote, rootOf } from './motions.ts';
import { change, needActor, personOf } from './people.ts';
import { postalBallots } from './postal-votes.ts';
import { proxyOf, spendVotes } from './proxies.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Ballot, Vote } from './state.ts';

/**
 * One vote is open at a time, on the motion of its thread whose turn it is, in the item that is open, and
 * with quorum. Everyone votes once, for themself or by a representative who is present; ballots are
 * final, and stay valid if the voter then leaves, is removed from the roll or the giver of a proxy arrives.
 * A ballot at or after the planned close is refused, to the millisecond, and so is every ballot
 * after the close. If the quorum is lost at the close, nothing is decided.
 */
export function openAVote(
  state: AssemblyState,
  { motion: id, secret, majority, closesAt }: PayloadOf<'voteOpened'>,
  at: number,
): AssemblyState {
  need(!isVoting(state), 'assembly.voteOpen');
  const motion = motionOf(state, id);
  need(motion.state === 'open', 'motion.decided');
  need(openItem(state)?.id === motion.item, 'assembly.itemNotOpen');
  need(nextIn(state, rootOf(state, motion)) === motion, 'motion.waits');
  need(state.quorum.isReached, 'assembly.noQuorum');
  need(isAtLeast(majority, state.convocation.bylaws.majority), 'assembly.majorityTooLow');
  need(closesAt === null || closesAt > at, 'assembly.closesTooEarly');
  const number = nextVoteNumber(state);
  const ballots = postalBallots(state, motion, secret, at);
  const vote: Vote = {
    number,
    motion: id,
    text: motion.currentText,
    secret,
    majority,
    openedAt: at,
    closesAt,
    closedAt: null,
    ballots,
    counts: null,
    result: null,
    secretBallots: null,
  };
  const voters = ballots.map(({ person }) => person);
  const spent = voters.length === 0 ? state : change(state, voters, () => ({ votedIn: number }));
  return { ...spent, votes: [...state.votes, vote] };
}

/** The open vote on this motion. */
function voteOn(state: AssemblyState, motion: string): Vote {
  const vote = openVote(state);
  need(vote?.motion === motion, 'assembly.noVoteOpen');
  return vote;
}

export function castBallot(
  state: AssemblyState,
  { motion, person, choice, inNameOf }: PayloadOf<'ballotCast'>,
  actor: string | null,
  at: number,
): AssemblyState {
  const vote = voteOn(state, motion);
  need(vote.closesAt === null || at < vote.closesAt, 'ballot.late');
  // No one else may know a secret choice.
  if (vote.secret) needActor(state, actor, { person });
  else needActor(state, actor, { person }, 'teller');
  need(personOf(state, person).presence !== null, 'assembly.notPresent');
  need((choice === null) === vote.secret, 'ballot.wrongChoice');
  const weight = weightOf(state, { person, inNameOf }, vote.number);
  const ballot: Ballot = { person, choice, inNameOf, weight, at };
  return putVote(spendVotes(state, person, inNameOf, vote.number), { ...vote, ballots: [...vote.ballots, ballot] });
}

/** Weight of the ballot that a person casts for these people in vote or round number `vote`; refuses if it may not be cast. */
export function weightOf(
  state: AssemblyState,
  { person, inNameOf }: { person: string; inNameOf: readonly string[] },
  vote: number,
): number {
  need(new Set(inNameOf).size === inNameOf.length, 'assembly.twice');
  let weight = 0;
  for (const each of inNameOf) {
    const voter = personOf(state, each, 'vote');
    need(voter.votedIn !== vote, 'ballot.cast');
    if (each !== person) {
      const proxy = proxyOf(state, each);
      need(proxy?.state === 'accepted' && proxy.to === person, 'ballot.notRepresented');
    }
    weight += voter.weight;
  }
  return weight;
}

const putVote = (state: AssemblyState, vote: Vote): AssemblyState => ({ ...state, votes: [...state.votes.slice(0, -1), vote] });

export function closeVote(
  state: AssemblyState,
  { motion, counts, result, ballots }: PayloadOf<'voteClosed'>,
  actor: string | null,
  at: number,
): AssemblyState {
  const vote = voteOn(state, motion);
  if (vote.closesAt !== null && at >= vote.closesAt) needActor(state, actor, 'chair', 'server');
  else needActor(state, actor, 'chair');
  need((ballots !== null) === vote.secret, 'assembly.wrongCount');
  if (ballots) checkSecret(state, vote, ballots);
  const counted = countOf(ballots ?? vote.ballots);
  need(counted.for === counts.for && counted.against === counts.against && counted.abstain === counts.abstain, 'assembly.wrongCount');
  need(result === resultOf(vote.majority, counts, state.quorum.isReached), 'assembly.wrongCount');
  const closed = putVote(state, { ...vote, closedAt: at, counts, result, secretBallots: ballots });
  return decideMotion(closed, motion, result, at);
}

/** Weights by choice. */
export function countOf(ballots: readonly { choice: Choice | null; weight: number }[]): Counts {
  const counts = { for: 0, against: 0, abstain: 0 };
  for (const { choice, weight } of ballots) if (choice !== null) counts[choice] += weight;
  return counts;
}

/** The published ballots are as many, and of the same weight, as the votes that were cast. */
function checkSecret(state: AssemblyState, vote: Vote, ballots: readonly SecretBallot[]): void {
  const sum = (all: readonly { weight: number }[]) => all.reduce((total, { weight }) => total + weight, 0);
  need(sum(ballots) === sum(vote.ballots), 'assembly.wrongCount');
  const isEqual = state.convocation.bylaws.weights === 'equal';
  const choices = new Set(ballots.map(({ choice }) => choice));
  need(isEqual ? ballots.every(({ weight }) => weight === 1) : choices.size === ballots.length, 'assembly.wrongCount');
}

/** The result that a named vote would have if it were closed now; for `voteClosed`. */
export function closingOf(state: AssemblyState, secretBallots: readonly SecretBallot[] | null): PayloadOf<'voteClosed'> | undefined {
  const vote = openVote(state);
  if (!vote) return undefined;
  const ballots = vote.secret ? [...(secretBallots ?? [])] : null;
  const counts = countOf(ballots ?? vote.ballots);
  return { motion: vote.motion, counts, result: resultOf(vote.majority, counts, state.quorum.isReached), ballots };
}
