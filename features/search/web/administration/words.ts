import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../../words/en.json';

/** Texts of search for administrators. */
export const useAdministrationWords = wordsOf<typeof en>('search');
