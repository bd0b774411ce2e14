import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences about how the community fares. */
export const useFigureWords = wordsOf<typeof en>('figures');
