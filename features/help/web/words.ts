import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** Short texts of the help page; questions and answers are in `contract/texts/`. */
export const useHelpWords = wordsOf<typeof en>('help');

/** Texts that the help shows on pages of other features. */
export const useSharedHelpWords = wordsOf<typeof shared>('help/shared');
