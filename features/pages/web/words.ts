import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The short sentences of these pages; the long ones are in `texts/`. */
export const usePageWords = wordsOf<typeof en>('pages');
