import { partiesPerSession } from '../limits.ts';
import { partyOf, refusal, type Said } from './guards.ts';
import type { SessionState } from './state.ts';

/** Those who take part, and those who wait to. */
const isFull = ({ parties }: SessionState) =>
  parties.filter(({ status }) => status === 'present' || status === 'waiting').length >= partiesPerSession;

/** Who was a party before and left comes back without being admitted again; who was declined does not ask twice. */
export function join(state: SessionState, userId: string, name: string): Said {
  const status = partyOf(state, userId)?.status;
  if (status === 'removed') return refusal('negotiation.removed');
  if (status === 'present' || status === 'waiting' || status === 'declined') return [];
  if (isFull(state)) return refusal('negotiation.full');
  if (state.admission === 'open' || status === 'left') return [{ type: 'partyJoined', data: { userId, name } }];
  return [{ type: 'admissionRequested', data: { name } }];
}

/** A manager may think again about somebody who was declined. */
export function admit(state: SessionState, userId: string): Said {
  const party = partyOf(state, userId);
  if (party?.status === 'present') return [];
  if (party?.status !== 'waiting' && party?.status !== 'declined') return refusal('thing.notFound');
  if (party.status === 'declined' && isFull(state)) return refusal('negotiation.full');
  return [{ type: 'partyJoined', data: { userId, name: party.name } }];
}

export function decline(state: SessionState, userId: string): Said {
  const status = partyOf(state, userId)?.status;
  if (status === 'declined') return [];
  return status === 'waiting' ? [{ type: 'admissionDeclined', data: { userId } }] : refusal('thing.notFound');
}

export function leave(state: SessionState, userId: string): Said {
  return userId === state.managerId ? refusal('negotiation.managerMustHandOver') : [{ type: 'partyLeft', data: { userId } }];
}

export function remove(state: SessionState, userId: string, reason: string): Said {
  if (userId === state.managerId) return refusal('negotiation.managerMustHandOver');
  if (partyOf(state, userId)?.status !== 'present') return refusal('thing.notFound');
  return [{ type: 'partyRemoved', data: { userId, reason } }];
}

export function handOver(state: SessionState, userId: string): Said {
  if (userId === state.managerId) return [];
  return partyOf(state, userId)?.status === 'present' ? [{ type: 'handedOver', data: { userId } }] : refusal('negotiation.notParty');
}
