import type { EventBody, SessionEvent } from '../rules/events.ts';
import type { StatementContent } from './signed.ts';

/** Maximum number of texts that an acceptance depends on. */
export const conditionsPerStatement = 5;

type TextHashOf = (clauseId: string) => string | undefined;

/**
 * The content of the statement that a person signs for an event; undefined for events that follow
 * from others or are not signed.
 */
export function contentOf(event: EventBody & Pick<SessionEvent, 'actorId'>, textHashOf: TextHashOf): StatementContent | undefined {
  const { type, data, actorId } = event;
  switch (type) {
    case 'keyEnrolled':
      return { type: 'enrol' };
    case 'clauseProposed':
      return { type: 'propose', title: data.title, text: data.textHash };
    case 'counterProposed':
      return { type: 'counterPropose', clause: data.targetId, text: data.textHash };
    case 'clauseWithdrawn':
      return { type: 'withdraw', clause: data.clauseId };
    case 'ballotCast':
      return voteContent(data, textHashOf);
    case 'ruleChanged':
      return { type: 'changeRule', rule: data.rule, mediator: data.isMediated };
    case 'partyJoined':
      return data.userId === actorId ? undefined : { type: 'admit', person: data.userId };
    case 'admissionDeclined':
      return { type: 'decline', person: data.userId };
    case 'partyLeft':
      return data.userId === actorId ? { type: 'leave' } : undefined;
    case 'partyRemoved':
      return { type: 'remove', person: data.userId, reason: data.reason };
    case 'handOverOffered':
      return { type: 'offerHandOver', person: data.userId };
    case 'handOverDeclined':
      return { type: 'declineHandOver' };
    case 'managerChanged':
      return data.userId === actorId ? { type: 'acceptHandOver' } : undefined;
    case 'timeExtended':
      return { type: 'extend', minutes: data.minutes };
    case 'finalVoteOpened':
      return { type: 'openFinalVote' };
    case 'sessionEnded':
      return { type: 'end' };
    default:
      return undefined;
  }
}

function voteContent(data: Extract<EventBody, { type: 'ballotCast' }>['data'], textHashOf: TextHashOf): StatementContent {
  const { clauseId: clause, choice, reason, textHash: text, conditions, shown } = data;
  const dependent = conditions && { conditions: hashesOf(conditions, textHashOf) };
  return { type: 'vote', clause, text, choice, reason, ...dependent, ...(shown && { shown: [...shown] }) };
}

/** The hashes of the texts of clauses, sorted. */
export const hashesOf = (clauseIds: readonly string[], textHashOf: TextHashOf): string[] =>
  clauseIds.map((id) => textHashOf(id) ?? id).sort();

/**
 * Events that the host may add in the name of a person without a signature, when the person
 * closes the account. They change nothing for anyone else.
 */
const withoutDevice: ReadonlySet<EventBody['type']> = new Set(['partyLeft', 'sessionEnded', 'admissionDeclined']);
export const mayBeUnsigned = ({ type }: EventBody): boolean => withoutDevice.has(type);
