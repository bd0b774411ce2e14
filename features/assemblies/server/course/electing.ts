import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type * as endpoints from '../../contract/election-endpoints.ts';
import { addElection as addElectionEndpoint } from '../../contract/election-endpoints.ts';
import { assemblyLimits } from '../../contract/limits.ts';
import { isAtLeast } from '../../contract/rules/majority.ts';
import type { Bylaws, Majority } from '../../contract/rules/events.ts';
import { openRound } from '../../contract/rules/motions.ts';
import type { AssemblyState } from '../../contract/rules/state.ts';
import { assemblyCandidateProposed, assemblyFacts } from '../domain-events.ts';
import { appending } from '../log/append.ts';
import { closingEvent, electionVotedOn, storeSecretMarks } from './closing.ts';

type Done = Promise<Record<string, never>>;

/** Majority of a first round if none is named: more than half, or more if the by-laws demand it. */
export const usualMajority = ({ majority }: Pick<Bylaws, 'majority'>): Majority =>
  isAtLeast(majority, 'absolute') ? majority : 'absolute';

/** Adds an election to an item; idempotent by command ID. */
export async function addElection(
  context: Context,
  { params, body }: ParsedInput<typeof endpoints.addElection>,
): Promise<Reply<typeof endpoints.addElection>> {
  const { item, title, seats, majority } = body;
  const id = await appending(context, params.id, 'assembly.lead', ({ tx, log, actor, state }) =>
    idempotent(tx, { senderId: actor, endpoint: addElectionEndpoint, params, body }, async () => {
      if (state.elections.length >= assemblyLimits.elections) throw refuse('assembly.tooMany');
      const made = `e${state.elections.length + 1}`;
      const wanted = majority ?? usualMajority(state.convocation.bylaws);
      log.add({ kind: 'electionAdded', payload: { id: made, item, title, seats, majority: wanted } }, actor);
      return made;
    }),
  );
  return { id };
}

/** State of a candidacy that was neither declined nor decided. */
function candidacyOf({ elections }: AssemblyState, election: string, person: string): 'proposed' | 'standing' | undefined {
  const candidate = elections.find(({ id }) => id === election)?.candidates.find((each) => each.person === person);
  return candidate?.state === 'proposed' || candidate?.state === 'standing' ? candidate.state : undefined;
}

/** Proposes a candidate, who has to accept. */
export async function proposeCandidate(
  context: Context,
  { params: { id, election, person } }: ParsedInput<typeof endpoints.proposeCandidate>,
): Done {
  await appending(context, id, 'assembly.attend', async ({ tx, log, actor, assembly, state }) => {
    if (candidacyOf(state, election, person)) return;
    log.add({ kind: 'candidateProposed', payload: { election, person, by: actor } }, actor);
    if (person !== actor) await context.emit(tx, assemblyCandidateProposed({ ...assemblyFacts(assembly), byId: actor, personId: person }));
  });
  return {};
}

/** The viewer stands for election, or declines or withdraws. */
export async function changeCandidacy(
  context: Context,
  { params: { id, election }, body: { isStanding } }: ParsedInput<typeof endpoints.changeCandidacy>,
): Done {
  await appending(context, id, 'assembly.attend', ({ log, actor, state }) => {
    const payload = { election, person: actor };
    const before = candidacyOf(state, election, actor);
    if (!isStanding) {
      if (before) log.add({ kind: 'candidacyDeclined', payload }, actor);
      return;
    }
    if (before === 'standing') return;
    if (!before) log.add({ kind: 'candidateProposed', payload: { ...payload, by: actor } }, actor);
    log.add({ kind: 'candidacyAccepted', payload }, actor);
  });
  return {};
}

/** Opens a round, or closes it with its result. */
export async function changeRound(
  context: Context,
  { params: { id, election }, body: { isOpen, isSecret, minutes } }: ParsedInput<typeof endpoints.changeRound>,
): Done {
  await appending(context, id, 'assembly.lead', async ({ tx, log, actor, state }) => {
    if (isOpen) {
      log.add({ kind: 'roundOpened', payload: { election, secret: isSecret, closesAt: log.after(minutes) } }, actor);
      return;
    }
    if (electionVotedOn(state)?.id !== election) throw refuse('assembly.noVoteOpen');
    const closing = await closingEvent(tx, id, state);
    if (closing) log.add(closing, actor);
  });
  return {};
}

/** Votes in the name of the viewer, and of people whom the viewer represents. */
export async function castElectionBallot(
  context: Context,
  { params: { id, election }, body: { marks, inNameOf } }: ParsedInput<typeof endpoints.castElectionBallot>,
): Done {
  await appending(context, id, 'assembly.attend', async ({ tx, log, state, actor }) => {
    const round = openRound(state);
    if (!round || electionVotedOn(state)?.id !== election) throw refuse('assembly.noVoteOpen');
    // The log has marks in the order of the candidates, also those that are kept until the close.
    const inOrder = round.candidates.filter((person) => marks.includes(person));
    if (inOrder.length !== marks.length || marks.length > round.seats) throw refuse('ballot.wrongMarks');
    log.add({ kind: 'electionBallotCast', payload: { election, person: actor, marks: round.secret ? null : inOrder, inNameOf } }, actor);
    if (round.secret) await storeSecretMarks(tx, id, state, { election, marks: inOrder, inNameOf });
  });
  return {};
}
