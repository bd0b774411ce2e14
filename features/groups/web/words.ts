import { wordsOf } from '#platform/web/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of groups. */
export const useGroupWords = wordsOf<typeof en & typeof open>('groups', 'groups/public');

/** Those of them that its public pages show: all that a visitor's browser has. */
export const useGroupPublicWords = wordsOf<typeof open>('groups/public');

/** The sentences of groups that every page may show. */
export const useSharedGroupWords = wordsOf<typeof shared>('groups/shared');
