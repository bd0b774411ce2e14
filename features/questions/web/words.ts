import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useQuestionWords = wordsOf<typeof en & typeof open>('questions', 'questions/public');

/** Texts of the public page, the only ones that visitors load. */
export const useQuestionPublicWords = wordsOf<typeof open>('questions/public');
