import { wordsOf } from '#platform/web/words.tsx';
import type en from '../../words/en.json';

/** Sentences of search that those who run the site see. */
export const useAdministrationWords = wordsOf<typeof en>('search');
