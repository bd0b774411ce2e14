import { partiesPerSession } from '../limits.ts';
import type { EventBody } from './events.ts';
import { isPresent, partyOf, refusal, type Said } from './guards.ts';
import type { PartyDetails, SessionState } from './state.ts';

/** Present and waiting people count towards the limit. */
const isFull = ({ parties }: SessionState) =>
  parties.filter(({ status }) => status === 'present' || status === 'waiting').length >= partiesPerSession;

/** Former parties who left rejoin without admission; declined people cannot ask again. */
export function join(
  state: SessionState,
  userId: string,
  { type: _, ...person }: { type: string; name: string } & Partial<PartyDetails>,
): Said {
  const status = partyOf(state, userId)?.status;
  if (status === 'removed') return refusal('negotiation.removed');
  if (status === 'present' || status === 'waiting' || status === 'declined') return [];
  if (isFull(state)) return refusal('negotiation.full');
  if (state.admission === 'open' || status === 'left') return [{ type: 'partyJoined', data: { userId, ...person } }];
  return [{ type: 'admissionRequested', data: person }];
}

/** Declined people can still be admitted. */
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

/** The recipient has to accept the hand-over. */
export function offerHandOver(state: SessionState, userId: string): Said {
  if (userId === state.managerId || userId === state.offeredTo) return [];
  return isPresent(state, userId) ? [{ type: 'handOverOffered', data: { userId } }] : refusal('negotiation.notParty');
}

export function acceptHandOver(state: SessionState, actorId: string): Said {
  if (actorId === state.managerId) return [];
  return actorId === state.offeredTo ? [becomesManager(state, actorId)] : refusal('negotiation.notOffered');
}

/** Allowed for the recipient of the offer and for the manager. */
export function declineHandOver({ managerId, offeredTo }: SessionState, actorId: string): Said {
  if (offeredTo === null) return [];
  if (actorId !== offeredTo && actorId !== managerId) return refusal('negotiation.notOffered');
  return [{ type: 'handOverDeclined', data: { userId: offeredTo } }];
}

/**
 * Used when an account is closed, which cannot wait for acceptance. The new manager may end the
 * session or offer it to someone else.
 */
export function leaveTo(state: SessionState, userId: string): Said {
  if (userId === state.managerId || !isPresent(state, userId)) return refusal('negotiation.notParty');
  return [becomesManager(state, userId), { type: 'partyLeft', data: { userId: state.managerId } }];
}

const becomesManager = ({ isMediated }: SessionState, userId: string): EventBody => ({
  type: 'managerChanged',
  data: { userId, endsMediation: isMediated },
});
