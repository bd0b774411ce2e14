import type en from '../../words/en.json';
import { wordsOf } from './words.tsx';

/** Sentences that any screen may need. */
export const usePlatformWords = wordsOf<typeof en>('platform');
