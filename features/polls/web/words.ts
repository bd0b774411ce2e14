import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

export const usePollWords = wordsOf<typeof en & typeof shared>('polls', 'polls/shared');

/** Sentences that other pages show. */
export const useSharedPollWords = wordsOf<typeof shared>('polls/shared');
