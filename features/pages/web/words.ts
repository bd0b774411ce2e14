import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The short sentences of these pages; the long ones are in `texts/`. */
export const usePageWords = wordsOf<typeof open>('pages/public');

/** The sentences in which administrators write texts in their place. */
export const useOwnTextWords = wordsOf<typeof en>('pages');
