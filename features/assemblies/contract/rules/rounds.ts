import { countRound } from './count-round.ts';
import type { CandidateCount, MarkedBallot } from './election-events.ts';
import { electionOf, inNextRound, putElection } from './elections.ts';
import type { AssemblyEvent, PayloadOf } from './events.ts';
import { isVoting, nextVoteNumber, openItem, openRound } from './motions.ts';
import { needActor, personOf } from './people.ts';
import { spendVotes } from './proxies.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Election, Round } from './state.ts';
import { weightOf } from './votes.ts';

/** Rounds: while the assembly is open. */
export function aboutRounds(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'roundOpened':
      needActor(state, actor, 'chair');
      return openARound(state, payload, at);
    case 'electionBallotCast':
      return castMarks(state, payload, actor, at);
    case 'roundClosed':
      return closeRound(state, payload, actor, at);
    default:
      return undefined;
  }
}

function openARound(state: AssemblyState, { election: id, secret, closesAt }: PayloadOf<'roundOpened'>, at: number): AssemblyState {
  need(!isVoting(state), 'assembly.voteOpen');
  const election = electionOf(state, id);
  need(election.state === 'open', 'election.over');
  need(openItem(state)?.id === election.item, 'assembly.itemNotOpen');
  need(state.quorum.isReached, 'assembly.noQuorum');
  need(closesAt === null || closesAt > at, 'assembly.closesTooEarly');
  const candidates = inNextRound(election);
  need(candidates.length > 0, 'election.noCandidate');
  const round: Round = {
    number: nextVoteNumber(state),
    secret,
    rule: election.runners === null ? election.majority : 'relative',
    seats: election.seats - election.elected.length,
    candidates,
    openedAt: at,
    closesAt,
    closedAt: null,
    ballots: [],
    counts: null,
    empty: null,
    elected: [],
    result: null,
    secretBallots: null,
  };
  return putElection(state, election, { rounds: [...election.rounds, round] });
}

/** The election with its round that is open. */
function roundIn(state: AssemblyState, id: string): { election: Election; round: Round } {
  const election = electionOf(state, id);
  const round = openRound(state);
  need(round !== undefined && election.rounds.at(-1) === round, 'assembly.noVoteOpen');
  return { election, round };
}

const putRound = (state: AssemblyState, election: Election, round: Round, more: Partial<Election> = {}): AssemblyState =>
  putElection(state, election, { ...more, rounds: [...election.rounds.slice(0, -1), round] });

function castMarks(
  state: AssemblyState,
  { election: id, person, marks, inNameOf }: PayloadOf<'electionBallotCast'>,
  actor: string | null,
  at: number,
): AssemblyState {
  const { election, round } = roundIn(state, id);
  need(round.closesAt === null || at < round.closesAt, 'ballot.late');
  if (round.secret) needActor(state, actor, { person });
  else needActor(state, actor, { person }, 'teller');
  need(personOf(state, person).presence !== null, 'assembly.notPresent');
  need((marks === null) === round.secret, 'ballot.wrongChoice');
  if (marks) checkMarks(round, marks, 'ballot.wrongMarks');
  const weight = weightOf(state, { person, inNameOf }, round.number);
  const ballot = { person, marks, inNameOf, weight, at };
  return putRound(spendVotes(state, person, inNameOf, round.number), election, { ...round, ballots: [...round.ballots, ballot] });
}

/** Marks are candidates of the round in their order, each once, and not more than seats are left. */
export function checkMarks(
  { candidates, seats }: Round,
  marks: readonly string[],
  code: 'ballot.wrongMarks' | 'assembly.wrongCount',
): void {
  const inOrder = candidates.filter((each) => marks.includes(each));
  need(marks.length <= seats && inOrder.length === marks.length && inOrder.every((each, index) => each === marks[index]), code);
}

function closeRound(
  state: AssemblyState,
  { election: id, counts, empty, elected, result, ballots }: PayloadOf<'roundClosed'>,
  actor: string | null,
  at: number,
): AssemblyState {
  const { election, round } = roundIn(state, id);
  if (round.closesAt !== null && at >= round.closesAt) needActor(state, actor, 'chair', 'server');
  else needActor(state, actor, 'chair');
  const isListed = round.secret && state.convocation.bylaws.weights === 'equal';
  need((ballots !== null) === isListed, 'assembly.wrongCount');
  if (ballots) {
    for (const { marks } of ballots) checkMarks(round, marks, 'assembly.wrongCount');
    need(ballots.length === castIn(round), 'assembly.wrongCount');
  }
  if (round.secret && !ballots) checkSums(round, counts, empty);
  else need(isSame({ counts, empty }, countMarks(round, ballots ?? round.ballots)), 'assembly.wrongCount');
  const outcome = outcomeOf(state, election, round, { counts, empty });
  need(outcome.result === result && isSame(outcome.elected, elected), 'assembly.wrongCount');
  const closed: Round = { ...round, closedAt: at, counts, empty, elected, result, secretBallots: ballots };
  return decide(state, election, closed, outcome.runners);
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Weight of the ballots that were cast. */
export const castIn = ({ ballots }: Pick<Round, 'ballots'>): number => ballots.reduce((sum, { weight }) => sum + weight, 0);

/** Checks counts whose ballots are not published, as far as possible. */
function checkSums(round: Round, counts: readonly CandidateCount[], empty: number): void {
  need(
    isSame(
      counts.map(({ person }) => person),
      round.candidates,
    ),
    'assembly.wrongCount',
  );
  const marked = castIn(round) - empty;
  const sum = counts.reduce((all, { votes }) => all + votes, 0);
  const isPossible = marked >= 0 && counts.every(({ votes }) => votes <= marked) && sum >= marked && sum <= round.seats * marked;
  need(isPossible, 'assembly.wrongCount');
}

/** Weights by candidate, and of the empty ballots. */
export function countMarks(
  { candidates }: Pick<Round, 'candidates'>,
  ballots: readonly { marks: readonly string[] | null; weight: number }[],
): { counts: CandidateCount[]; empty: number } {
  const sum = (fits: (marks: readonly string[]) => boolean) =>
    ballots.reduce((all, { marks, weight }) => (marks && fits(marks) ? all + weight : all), 0);
  const counts = candidates.map((person) => ({ person, votes: sum((marks) => marks.includes(person)) }));
  return { counts, empty: sum((marks) => marks.length === 0) };
}

/** People who were removed from the roll during a round are not elected. */
function outcomeOf(
  state: AssemblyState,
  election: Election,
  round: Round,
  { counts, empty }: { counts: readonly CandidateCount[]; empty: number },
): { elected: string[]; runners: string[] | null; result: NonNullable<Round['result']> } {
  if (!state.quorum.isReached) return { elected: [], runners: election.runners ? [...election.runners] : null, result: 'noQuorum' };
  const standing = new Set(election.candidates.filter((each) => each.state === 'standing').map(({ person }) => person));
  const there = counts.filter(({ person }) => standing.has(person));
  return countRound(round.rule, { counts: there, empty, cast: castIn(round), seats: round.seats });
}

function decide(state: AssemblyState, election: Election, round: Round, runners: string[] | null): AssemblyState {
  const isOver = round.result === 'decided';
  const candidates = election.candidates.map((each) =>
    round.elected.includes(each.person) ? { ...each, state: 'elected' as const } : each,
  );
  return putRound(state, election, round, {
    candidates,
    elected: [...election.elected, ...round.elected],
    runners,
    ...(isOver && { state: 'decided', decidedAt: round.closedAt }),
  });
}

/** Result of the open round if it were closed now; for `roundClosed`. */
export function closingRoundOf(
  state: AssemblyState,
  secret: { ballots: MarkedBallot[] } | { counts: CandidateCount[]; empty: number } | null,
): PayloadOf<'roundClosed'> | undefined {
  const round = openRound(state);
  const election = state.elections.find(({ rounds }) => rounds.at(-1) === round);
  if (!round || !election) return undefined;
  const ballots = secret && 'ballots' in secret ? secret.ballots : null;
  const { counts, empty } = secret && 'counts' in secret ? secret : countMarks(round, ballots ?? round.ballots);
  const { elected, result } = outcomeOf(state, election, round, { counts, empty });
  return { election: election.id, counts, empty, elected, result, ballots };
}
