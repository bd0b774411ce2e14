import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** Texts of the public pages. */
export const useSearchWords = wordsOf<typeof open>('search/public');

/** Texts for people with an account. */
export const useSavedWords = wordsOf<typeof en>('search');
