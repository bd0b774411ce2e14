import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** Short texts of these pages; the long ones are in `texts/`. */
export const usePageWords = wordsOf<typeof open>('pages/public');

/** Texts of the editor for administrators. */
export const useOwnTextWords = wordsOf<typeof en>('pages');
