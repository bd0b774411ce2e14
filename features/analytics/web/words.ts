import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences of the figures. */
export const useAnalyticsWords = wordsOf<typeof en>('analytics');
