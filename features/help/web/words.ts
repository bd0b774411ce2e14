import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The short sentences of the help; questions and answers are in `texts/`. */
export const useHelpWords = wordsOf<typeof en>('help');

/** What it says on pages of others. */
export const useSharedHelpWords = wordsOf<typeof shared>('help/shared');
