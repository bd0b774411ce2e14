import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

export const useDesignerWords = wordsOf<typeof en>('group-designer');

/** Sentences that other pages show. */
export const useSharedDesignerWords = wordsOf<typeof shared>('group-designer/shared');
