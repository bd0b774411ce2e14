import { wordsOf } from '#platform/web/words.tsx';
import type door from '../words/door/en.json';
import type en from '../words/en.json';

/** The sentences of groups. */
export const useGroupWords = wordsOf<typeof en>('groups');

/** The sentences of groups that every page may show. */
export const useGroupDoorWords = wordsOf<typeof door>('groups/door');
