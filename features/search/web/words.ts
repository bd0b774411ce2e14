import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** Sentences of search. */
export const useSearchWords = wordsOf<typeof open>('search/public');

/** Those of them that people with an account see: what they save. */
export const useSavedWords = wordsOf<typeof en>('search');
