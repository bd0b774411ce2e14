import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of the designer. */
export const useDesignerWords = wordsOf<typeof en>('group-designer');

/** Those that stand on pages of others. */
export const useSharedDesignerWords = wordsOf<typeof shared>('group-designer/shared');
