import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences of uploads. */
export const useUploadsWords = wordsOf<typeof en>('uploads');
