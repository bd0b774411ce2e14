import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The short sentences of the help; questions and answers are in `texts/`. */
export const useHelpWords = wordsOf<typeof en>('help');
