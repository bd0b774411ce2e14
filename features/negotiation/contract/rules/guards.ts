import type { Phase } from '../kinds.ts';
import type { Command, Refusal, RefusalCode } from './commands.ts';
import type { EventBody } from './events.ts';
import { isMediator } from './roll.ts';
import type { Party, SessionState } from './state.ts';

/** The events directly caused by a command, or a refusal. */
export type Said = readonly EventBody[] | Refusal;

export const refusal = (code: RefusalCode, present?: Refusal['present']): Refusal => ({ code, present });
export const isRefusal = (result: Said): result is Refusal => 'code' in result;

export const partyOf = (state: SessionState, userId: string): Party | undefined => state.parties.find((party) => party.userId === userId);

export const isPresent = (state: SessionState, userId: string): boolean => partyOf(state, userId)?.status === 'present';

interface Terms {
  /** Voters are all parties except mediators. */
  by: 'anyone' | 'party' | 'voter' | 'manager';
  /**
   * Phases in which the command is allowed, and the refusal in other phases. If absent: allowed
   * until the session ends.
   */
  during?: readonly Phase[];
  otherwise?: RefusalCode;
}

const whileOpen = { during: ['open'], otherwise: 'negotiation.timeUp' } as const;
const whileVotable = { during: ['open', 'finalVote'], otherwise: 'negotiation.timeUp' } as const;

/** Conditions of each command: actors and state. */
const terms: Record<Command['type'], Terms> = {
  join: { by: 'anyone' },
  leave: { by: 'party' },
  propose: { by: 'party', ...whileOpen },
  counterPropose: { by: 'party', ...whileOpen },
  withdraw: { by: 'party', ...whileVotable },
  vote: { by: 'voter', ...whileVotable },
  changeRule: { by: 'manager' },
  admit: { by: 'manager' },
  decline: { by: 'manager' },
  remove: { by: 'manager' },
  offerHandOver: { by: 'manager' },
  acceptHandOver: { by: 'party' },
  declineHandOver: { by: 'party' },
  leaveTo: { by: 'manager' },
  extend: { by: 'manager', during: ['open', 'timeUp'], otherwise: 'negotiation.timeUp' },
  openFinalVote: { by: 'manager', during: ['timeUp', 'finalVote'], otherwise: 'negotiation.timeNotUp' },
  end: { by: 'manager' },
};

/** Checks role and phase only. For people who never were a party, the session does not exist. */
export function guard(state: SessionState, type: Command['type'], actorId: string): Refusal | undefined {
  const { by, during, otherwise = 'negotiation.timeUp' } = terms[type];
  const { phase } = state;
  const status = partyOf(state, actorId)?.status;
  const wasParty = status === 'present' || status === 'left' || status === 'removed';
  if (by !== 'anyone' && !wasParty) return refusal('thing.notFound');
  if (phase === 'ended') return refusal('negotiation.ended', { phase });
  if (by !== 'anyone' && status === 'left') return refusal('negotiation.left');
  if (by !== 'anyone' && status === 'removed') return refusal('negotiation.removed');
  if (by === 'manager' && actorId !== state.managerId) return refusal('negotiation.managerOnly');
  if (by === 'voter' && isMediator(state, actorId)) return refusal('vote.mediator');
  if (during && !during.includes(phase)) return refusal(otherwise, { phase });
  return undefined;
}
