import type { AssemblyEvent, PayloadOf } from './events.ts';
import { isAtLeast } from './majority.ts';
import { itemOf } from './motions.ts';
import { needActor, personOf } from './people.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Candidate, Election } from './state.ts';

/**
 * Elections fill seats in rounds. People on the roll are proposed until the first round and stand only if they accept;
 * they may withdraw between rounds. The first round needs the majority that was named with the election,
 * further ones the most votes (`count-round.ts`). What is undecided at the end of the assembly lapses; who
 * was elected before stays so.
 */
export function aboutElections(state: AssemblyState, { kind, payload, actor, at }: AssemblyEvent): AssemblyState | undefined {
  switch (kind) {
    case 'electionAdded':
      return addElection(state, payload, actor, at);
    case 'candidateProposed':
      return proposeCandidate(state, payload, actor, at);
    case 'candidacyAccepted':
      needActor(state, actor, { person: payload.person });
      return answerCandidacy(state, payload, 'standing', at);
    case 'candidacyDeclined':
      needActor(state, actor, { person: payload.person });
      return answerCandidacy(state, payload, 'declined', at);
    default:
      return undefined;
  }
}

export function electionOf({ elections }: Pick<AssemblyState, 'elections'>, id: string): Election {
  const election = elections.find((each) => each.id === id);
  need(election !== undefined, 'election.unknown');
  return election;
}

/** The state with an election changed. */
export const putElection = (state: AssemblyState, { id }: Election, changed: Partial<Election>): AssemblyState => ({
  ...state,
  elections: state.elections.map((each) => (each.id === id ? { ...each, ...changed } : each)),
});

function addElection(
  state: AssemblyState,
  { id, item, title, seats, majority }: PayloadOf<'electionAdded'>,
  actor: string | null,
  at: number,
): AssemblyState {
  if (state.phase === 'convened') needActor(state, actor, 'convener', 'chair');
  else needActor(state, actor, 'chair');
  itemOf(state, item);
  need(!state.elections.some((each) => each.id === id), 'assembly.twice');
  need(isAtLeast(majority, state.convocation.bylaws.majority), 'assembly.majorityTooLow');
  const election: Election = {
    id,
    item,
    title,
    seats,
    majority,
    addedAt: at,
    state: 'open',
    decidedAt: null,
    candidates: [],
    elected: [],
    runners: null,
    rounds: [],
  };
  return { ...state, elections: [...state.elections, election] };
}

function proposeCandidate(
  state: AssemblyState,
  { election: id, person, by }: PayloadOf<'candidateProposed'>,
  actor: string | null,
  at: number,
): AssemblyState {
  needActor(state, actor, { person: by });
  personOf(state, person);
  const election = electionOf(state, id);
  need(election.state === 'open' && election.rounds.length === 0, 'election.begun');
  const before = election.candidates.find((each) => each.person === person);
  // A person who has declined is not asked again, but can still decide to stand.
  need(before === undefined || (by === person && !isInRace(before)), 'candidate.twice');
  const candidate: Candidate = { person, by, proposedAt: at, acceptedAt: null, state: 'proposed' };
  return putElection(state, election, { candidates: [...election.candidates.filter((each) => each !== before), candidate] });
}

const isInRace = ({ state }: Candidate): boolean => state === 'proposed' || state === 'standing';

function answerCandidacy(
  state: AssemblyState,
  { election: id, person }: PayloadOf<'candidacyAccepted'>,
  answer: 'standing' | 'declined',
  at: number,
): AssemblyState {
  const election = electionOf(state, id);
  const candidate = election.candidates.find((each) => each.person === person && isInRace(each));
  need(candidate !== undefined, 'candidate.unknown');
  if (answer === 'standing') {
    need(candidate.state === 'proposed', 'candidate.accepted');
    need(election.state === 'open' && election.rounds.length === 0, 'election.begun');
  } else need(election.state === 'open' && election.rounds.at(-1)?.closedAt !== null, 'election.begun');
  const acceptedAt = answer === 'standing' ? at : candidate.acceptedAt;
  return settle(state, election, (each) => each === candidate, { state: answer, acceptedAt });
}

function settle(state: AssemblyState, election: Election, fits: (each: Candidate) => boolean, to: Partial<Candidate>): AssemblyState {
  return putElection(state, election, { candidates: election.candidates.map((each) => (fits(each) ? { ...each, ...to } : each)) });
}

/** The candidacies of someone who is removed from the roll lapse; an election that was won stays. */
export function lapseCandidacies(state: AssemblyState, person: string): AssemblyState {
  const isTheirs = (each: Candidate) => each.person === person && isInRace(each);
  return state.elections.reduce((all, election) => settle(all, election, isTheirs, { state: 'lapsed' }), state);
}

/** At the end of the assembly. */
export const lapseElections = (state: AssemblyState, at: number): AssemblyState => ({
  ...state,
  elections: state.elections.map((each) => (each.state === 'open' ? { ...each, state: 'lapsed', decidedAt: at } : each)),
});

/** Candidates of the next round. */
export const inNextRound = ({ candidates, runners }: Election): string[] =>
  candidates.filter(({ person, state }) => state === 'standing' && (runners?.includes(person) ?? true)).map(({ person }) => person);
