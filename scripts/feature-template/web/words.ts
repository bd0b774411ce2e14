import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';

/** Words of this feature. */
export const useGadgetWords = wordsOf<typeof en>('gadgets-kebab');
