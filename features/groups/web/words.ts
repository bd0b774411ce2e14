import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences of groups. */
export const useGroupWords = wordsOf<typeof en>('groups');
