import { useState } from 'react';
import { call, useRefresh } from '#platform/web/api/api.ts';
import { problemOf } from '#platform/web/api/problem.ts';
import { useErrorText } from '#platform/web/i18n/words.tsx';
import { useToast } from '#platform/web/ui/toasts.tsx';
import { answerEvent, withdrawAnswer } from '../contract/endpoints.ts';
import type { eventAnswers } from '../contract/limits.ts';
import type { Event } from '../contract/shapes.ts';
import { readsOfAnswers } from './queries.ts';
import { useEventWords } from './words.ts';

export type Answer = (typeof eventAnswers)[number];
/** Refusals with a sentence of their own. */
const ownSentence = ['event.over', 'event.cancelled', 'request.tooMany'];

/** Answers an event; the current answer is deleted. `busy` is the one that is being saved. */
export function useAnswering(id: string, mine: Event['mine']) {
  const t = useEventWords();
  const toast = useToast();
  const refresh = useRefresh();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<Answer>();
  const chosen = mine === 'waiting' ? 'yes' : mine;
  async function answer(next: Answer): Promise<void> {
    setBusy(next);
    try {
      await (next === chosen ? call(withdrawAnswer, { params: { id } }) : call(answerEvent, { params: { id }, body: { answer: next } }));
      await refresh(...readsOfAnswers(id));
    } catch (error) {
      const { code } = problemOf(error);
      toast(ownSentence.includes(code) ? errorText(code) : t('attendance.failed'), { tone: 'danger' });
    }
    setBusy(undefined);
  }
  return { answer, busy, chosen };
}
