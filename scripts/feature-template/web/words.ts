import { wordsOf } from '#platform/web/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';

/** The sentences of this feature. */
export const useGadgetWords = wordsOf<typeof en>('gadgets-kebab');

/** Those of them that stand on pages of others. */
export const useSharedGadgetWords = wordsOf<typeof shared>('gadgets-kebab/shared');
