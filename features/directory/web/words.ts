import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences of the directory. */
export const useDirectoryWords = wordsOf<typeof en>('directory');
