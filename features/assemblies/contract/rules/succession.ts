import type { AssemblyEvent, PayloadOf } from './events.ts';
import { findPerson, giveRole, hasRole, holdersOf, personOf } from './people.ts';
import { need } from './refusals.ts';
import type { AssemblyState, ChairRequest } from './state.ts';
import { claims, type Claim } from './succession-events.ts';

/**
 * Succession when chair and convener are gone: the secretary, then a teller, then a manager of
 * the group asks for the chair, and takes it if neither chair nor convener does anything within
 * three minutes. If there is no chair and the convener is not on the roll, no one could answer, and
 * it is taken immediately.
 */
export const answerTime = 3 * 60_000;
/** After this time another person may ask in place of one who does not take the chair. */
export const requestTime = 10 * 60_000;

/** Whether this person has the chair, or convened the assembly and is on the roll: they give the chair. */
export const decidesOnChair = (state: AssemblyState, person: string | null): boolean =>
  person !== null && (hasRole(state, person, 'chair') || (person === state.convener && findPerson(state, person)?.removedAt === null));

/** Whether there is a chair, or the convener is on the roll. */
export const canBeAnswered = (state: AssemblyState): boolean =>
  holdersOf(state, 'chair').length > 0 || decidesOnChair(state, state.convener);

/**
 * Roles that a person can name; someone without a role can only use that of a manager of the group.
 */
export const claimOf = (state: AssemblyState, person: string): Claim =>
  claims.find((claim) => claim !== 'manager' && hasRole(state, person, claim)) ?? 'manager';

/** Whether the person can have the chair for the reason that they name. */
function isEligible(state: AssemblyState, person: string, as: Claim, at: number): boolean {
  const found = findPerson(state, person);
  if (found?.removedAt !== null || decidesOnChair(state, person)) return false;
  return (as === 'manager' || hasRole(state, person, as)) && (at < state.convocation.at || found.presence !== null);
}

export function askForChair(state: AssemblyState, { as }: PayloadOf<'chairAsked'>, actor: string | null, at: number): AssemblyState {
  need(actor !== null, 'assembly.notAllowed');
  personOf(state, actor);
  need(isEligible(state, actor, as, at), 'assembly.notAllowed');
  need(at >= state.convocation.at || !canBeAnswered(state), 'assembly.tooEarly');
  const before = state.chairRequest;
  const isFirst = before === null || claims.indexOf(as) < claims.indexOf(before.as) || at >= before.at + requestTime;
  need(isFirst, 'chair.asked');
  return { ...state, chairRequest: { person: actor, as, at } };
}

export function keepChair(state: AssemblyState, actor: string | null): AssemblyState {
  need(decidesOnChair(state, actor), 'assembly.notAllowed');
  need(state.chairRequest !== null, 'chair.notAsked');
  return state;
}

/** When the request may be followed by the chair; at any time if there is no one who could answer. */
export const takenFrom = (state: AssemblyState, { at }: ChairRequest): number => (canBeAnswered(state) ? at + answerTime : at);

export function takeChair(state: AssemblyState, actor: string | null, at: number): AssemblyState {
  const request = state.chairRequest;
  need(request !== null && request.person === actor, 'chair.notAsked');
  need(isEligible(state, request.person, request.as, at), 'assembly.notAllowed');
  need(at >= takenFrom(state, request), 'chair.mayAnswer');
  return { ...giveRole(state, { person: request.person, role: 'chair' }, at), chairRequest: null };
}

/** A request ends when someone who decides on the chair does anything, or its person can no longer have the chair. */
export function withChairRequest(before: AssemblyState, next: AssemblyState, { actor, at }: AssemblyEvent): AssemblyState {
  const request = next.chairRequest;
  if (request === null) return next;
  const isOver = decidesOnChair(before, actor) || next.endedAt !== null || !isEligible(next, request.person, request.as, at);
  return isOver ? { ...next, chairRequest: null } : next;
}
