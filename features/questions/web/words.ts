import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of questions. */
export const useQuestionWords = wordsOf<typeof en & typeof open>('questions', 'questions/public');

/** Those of them that the public page shows: all that a visitor's browser has. */
export const useQuestionPublicWords = wordsOf<typeof open>('questions/public');
