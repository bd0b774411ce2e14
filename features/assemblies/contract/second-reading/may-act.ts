import type { AssemblyEvent } from '../rules/events.ts';
import type { Elections } from './elections.ts';
import type { Motions } from './motions.ts';
import type { OpenVote } from './open-vote.ts';
import type { Participants } from './participants.ts';

/** Inputs of the answer. */
interface Reading {
  participants: Participants;
  motions: Motions;
  elections: Elections;
  vote: OpenVote | undefined;
  convener: string;
  phase: string;
  edition: number;
}

/** The table “Who may do what”, in the second reading. */
export function mayAct(event: AssemblyEvent, { participants, motions, elections, vote, convener, phase, edition }: Reading): boolean {
  const { actor, kind, payload } = event;
  const isChair = actor !== null && actor === participants.chair;
  const isConvener = actor !== null && actor === convener && participants.roll.has(actor);
  const isServer = actor === null;
  switch (kind) {
    case 'sent':
      return isServer;
    case 'cancelled':
      return isConvener || isServer;
    case 'personAdded':
      return isConvener;
    case 'rescheduled':
      return edition >= 3 && isConvener;
    case 'personRemoved':
      return isConvener || isChair || isServer;
    case 'roleGiven':
    case 'roleTaken':
      return isConvener || isChair;
    case 'arrived':
    case 'left':
      return participants.isSelfOrOfficer(actor, payload.person);
    case 'proxyGiven':
    case 'proxyRevoked':
      return actor === payload.from && participants.roll.has(actor);
    case 'proxyAccepted':
    case 'proxyDeclined':
      return actor === payload.to && participants.roll.has(actor);
    case 'postalVoteCast':
      return actor === payload.person && participants.roll.has(actor);
    case 'motionMoved':
      return participants.isSelfOrOfficer(actor, payload.by);
    case 'motionWithdrawn':
      return participants.isSelfOrOfficer(actor, motions.byId.get(payload.motion)?.mover ?? null);
    case 'ballotCast': {
      const byTeller = actor !== null && participants.tellers.has(actor) && vote?.secret === false;
      return byTeller || (actor === payload.person && participants.roll.has(actor));
    }
    case 'chairAsked':
    case 'chairKept':
    case 'chairTaken':
      // See “Taking the chair”.
      return edition >= 2;
    case 'voteClosed':
      return isChair || (isServer && vote !== undefined && event.at >= vote.until);
    case 'electionAdded':
      return isChair || (isConvener && phase === 'convened');
    case 'annexAdded':
    case 'annexWithdrawn':
      return edition >= 3 && (isChair || (isConvener && phase === 'convened'));
    case 'candidateProposed':
    case 'candidacyAccepted':
    case 'candidacyDeclined':
    case 'electionBallotCast':
    case 'roundClosed':
      return elections.mayAct(event, isChair);
    default:
      return isChair;
  }
}
