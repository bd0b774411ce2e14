import { useCallback } from 'react';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import type { EventBody, SessionEvent } from '../../contract/rules/events.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { useSessionWords } from '../words.ts';
import { useNumbersText } from './clauses/use-numbers-text.ts';

const enrolmentText = {
  first: 'event.keyEnrolled',
  device: 'event.approvedKeyEnrolled',
  reauthentication: 'event.furtherKeyEnrolled',
} as const;
const confirmedText = {
  ...enrolmentText,
  first: 'event.confirmedKeyEnrolled',
  reauthentication: 'event.confirmedFurtherKeyEnrolled',
} as const;

/**
 * Returns the sentence for an event; `state` provides the names of people and the numbers of
 * clauses. The actor is not named in events that follow from others.
 */
export function useEventSentence(): (
  event: EventBody & Partial<Pick<SessionEvent, 'actorId' | 'statement'>>,
  state: SessionState,
) => string {
  const t = useSessionWords();
  const numbersText = useNumbersText();
  return useCallback(
    (event, state) => {
      const personOf = (userId: string | null | undefined) => state.parties.find((party) => party.userId === userId)?.name ?? t('somebody');
      const numberOf = (clauseId: string | null) => (clauseId === null ? '' : (clauseNumbers(state.clauses).get(clauseId) ?? '?'));
      const name = personOf(event.actorId);
      switch (event.type) {
        case 'sessionStarted':
          return t('event.sessionStarted', { name: event.data.managerName });
        case 'ruleChanged':
          return t(event.data.isMediated ? 'event.ruleChangedMediated' : 'event.ruleChanged', { name, rule: t(`rule.${event.data.rule}`) });
        case 'admissionRequested':
          return t('event.admissionRequested', { name: event.data.name });
        case 'admissionDeclined':
          return t('event.admissionDeclined', { name: personOf(event.data.userId) });
        case 'partyJoined':
          return t('event.partyJoined', { name: event.data.name });
        case 'partyLeft':
          return t('event.partyLeft', { name: personOf(event.data.userId) });
        case 'partyRemoved':
          return t('event.partyRemoved', { name: personOf(event.data.userId), reason: event.data.reason });
        case 'handedOver':
          return t('event.handedOver', { name: personOf(event.data.userId) });
        case 'handOverOffered':
          return t('event.handOverOffered', { name, other: personOf(event.data.userId) });
        case 'handOverDeclined':
          return event.actorId === event.data.userId
            ? t('event.handOverDeclined', { name })
            : t('event.handOverTakenBack', { name, other: personOf(event.data.userId) });
        case 'managerChanged': {
          const { userId, endsMediation } = event.data;
          return t(endsMediation ? 'event.mediationEnded' : 'event.handedOver', { name: personOf(userId) });
        }
        case 'clauseProposed':
          return t('event.clauseProposed', { name, number: numberOf(event.data.clauseId) });
        case 'counterProposed':
          return t('event.counterProposed', { name, number: numberOf(event.data.clauseId), target: numberOf(event.data.targetId) });
        case 'clauseWithdrawn':
          return t('event.clauseWithdrawn', { name, number: numberOf(event.data.clauseId) });
        case 'ballotCast': {
          const { choice, reason, clauseId, conditions } = event.data;
          const values = { name, number: numberOf(clauseId) };
          if (conditions) {
            const amount = conditions.length === 1 ? 'one' : 'many';
            return t(`event.ballotIf.${amount}`, { ...values, clauses: numbersText(conditions, state.clauses) });
          }
          return reason ? t('event.ballotReject', { ...values, reason }) : t(`event.ballot.${choice}`, values);
        }
        case 'keyEnrolled':
          return t((event.statement?.passkey ? confirmedText : enrolmentText)[event.data.by], { name });
        case 'timeUp':
          return t('event.timeUp');
        case 'timeExtended':
          return t('event.timeExtended', { count: event.data.minutes });
        case 'finalVoteOpened':
          return t('event.finalVoteOpened');
        case 'sessionEnded':
          return t('event.sessionEnded', { name });
        case 'clauseOpened':
          return t('event.clauseOpened', { number: numberOf(event.data.clauseId) });
        case 'clauseSuspended': {
          const { clauseId, forClauseId } = event.data;
          const values = { number: numberOf(clauseId), other: numberOf(forClauseId) };
          return forClauseId === null ? t('event.clauseClosed', { number: values.number }) : t('event.clauseSuspended', values);
        }
        case 'conditionFailed': {
          const { clauseId, userId, conditionId } = event.data;
          return t('event.conditionFailed', { name: personOf(userId), number: numberOf(clauseId), other: numberOf(conditionId) });
        }
        case 'clauseAccepted': {
          const { accepts, roll } = event.data.tally;
          return t('event.clauseAccepted', { number: numberOf(event.data.clauseId), accepts, roll });
        }
        case 'clauseRejected':
          return t(`event.clauseRejected.${event.data.rejection}`, { number: numberOf(event.data.clauseId) });
      }
    },
    [t, numbersText],
  );
}
