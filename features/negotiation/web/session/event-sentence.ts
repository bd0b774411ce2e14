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

type Told = EventBody & Partial<Pick<SessionEvent, 'actorId' | 'statement'>>;

/** Parts of a sentence: translation, the actor's name, and names and numbers by id. */
interface Words {
  t: ReturnType<typeof useSessionWords>;
  name: string;
  personOf: (userId: string | null | undefined) => string;
  numberOf: (clauseId: string | null) => string;
  numbersOf: (clauseIds: readonly string[]) => string;
}

/** One sentence for each event. The actor is not named in events that follow from others. */
const sentences: { readonly [Type in EventBody['type']]: (event: Extract<Told, { type: Type }>, words: Words) => string } = {
  sessionStarted: ({ data }, { t }) => t('event.sessionStarted', { name: data.managerName }),
  ruleChanged: ({ data }, { t, name }) =>
    t(data.isMediated ? 'event.ruleChangedMediated' : 'event.ruleChanged', { name, rule: t(`rule.${data.rule}`) }),
  admissionRequested: ({ data }, { t }) => t('event.admissionRequested', { name: data.name }),
  admissionDeclined: ({ data }, { t, personOf }) => t('event.admissionDeclined', { name: personOf(data.userId) }),
  partyJoined: ({ data }, { t }) => t('event.partyJoined', { name: data.name }),
  partyLeft: ({ data }, { t, personOf }) => t('event.partyLeft', { name: personOf(data.userId) }),
  partyRemoved: ({ data }, { t, personOf }) => t('event.partyRemoved', { name: personOf(data.userId), reason: data.reason }),
  handedOver: ({ data }, { t, personOf }) => t('event.handedOver', { name: personOf(data.userId) }),
  handOverOffered: ({ data }, { t, name, personOf }) => t('event.handOverOffered', { name, other: personOf(data.userId) }),
  handOverDeclined: ({ actorId, data }, { t, name, personOf }) =>
    actorId === data.userId ? t('event.handOverDeclined', { name }) : t('event.handOverTakenBack', { name, other: personOf(data.userId) }),
  managerChanged: ({ data }, { t, personOf }) =>
    t(data.endsMediation ? 'event.mediationEnded' : 'event.handedOver', { name: personOf(data.userId) }),
  clauseProposed: ({ data }, { t, name, numberOf }) => t('event.clauseProposed', { name, number: numberOf(data.clauseId) }),
  counterProposed: ({ data }, { t, name, numberOf }) =>
    t('event.counterProposed', { name, number: numberOf(data.clauseId), target: numberOf(data.targetId) }),
  clauseWithdrawn: ({ data }, { t, name, numberOf }) => t('event.clauseWithdrawn', { name, number: numberOf(data.clauseId) }),
  ballotCast({ data: { choice, reason, clauseId, conditions } }, { t, name, numberOf, numbersOf }) {
    const values = { name, number: numberOf(clauseId) };
    if (conditions) {
      const amount = conditions.length === 1 ? 'one' : 'many';
      return t(`event.ballotIf.${amount}`, { ...values, clauses: numbersOf(conditions) });
    }
    return reason ? t('event.ballotReject', { ...values, reason }) : t(`event.ballot.${choice}`, values);
  },
  keyEnrolled: ({ statement, data }, { t, name }) => t((statement?.passkey ? confirmedText : enrolmentText)[data.by], { name }),
  timeUp: (_, { t }) => t('event.timeUp'),
  timeExtended: ({ data }, { t }) => t('event.timeExtended', { count: data.minutes }),
  finalVoteOpened: (_, { t }) => t('event.finalVoteOpened'),
  sessionEnded: (_, { t, name }) => t('event.sessionEnded', { name }),
  clauseOpened: ({ data }, { t, numberOf }) => t('event.clauseOpened', { number: numberOf(data.clauseId) }),
  clauseSuspended({ data: { clauseId, forClauseId } }, { t, numberOf }) {
    const values = { number: numberOf(clauseId), other: numberOf(forClauseId) };
    return forClauseId === null ? t('event.clauseClosed', { number: values.number }) : t('event.clauseSuspended', values);
  },
  conditionFailed: ({ data: { clauseId, userId, conditionId } }, { t, personOf, numberOf }) =>
    t('event.conditionFailed', { name: personOf(userId), number: numberOf(clauseId), other: numberOf(conditionId) }),
  clauseAccepted({ data: { clauseId, tally } }, { t, numberOf }) {
    const { accepts, roll } = tally;
    return t('event.clauseAccepted', { number: numberOf(clauseId), accepts, roll });
  },
  clauseRejected: ({ data }, { t, numberOf }) => t(`event.clauseRejected.${data.rejection}`, { number: numberOf(data.clauseId) }),
};

/**
 * Returns the sentence for an event; `state` provides the names of people and the numbers of
 * clauses.
 */
export function useEventSentence(): (event: Told, state: SessionState) => string {
  const t = useSessionWords();
  const numbersText = useNumbersText();
  return useCallback(
    (event, state) => {
      const personOf = (userId: string | null | undefined) => state.parties.find((party) => party.userId === userId)?.name ?? t('somebody');
      const numberOf = (clauseId: string | null) => (clauseId === null ? '' : (clauseNumbers(state.clauses).get(clauseId) ?? '?'));
      const numbersOf = (clauseIds: readonly string[]) => numbersText(clauseIds, state.clauses);
      const sentence = sentences[event.type] as (event: Told, words: Words) => string;
      return sentence(event, { t, name: personOf(event.actorId), personOf, numberOf, numbersOf });
    },
    [t, numbersText],
  );
}
