import { wordsOf } from '#platform/web/i18n/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useGroupWords = wordsOf<typeof en & typeof open>('groups', 'groups/public');

/** The texts of the public pages, the only ones that visitors load. */
export const useGroupPublicWords = wordsOf<typeof open>('groups/public');

/** Texts of groups that any page may show. */
export const useSharedGroupWords = wordsOf<typeof shared>('groups/shared');
