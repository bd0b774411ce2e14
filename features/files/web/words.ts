import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useFileWords = wordsOf<typeof en>('files');

/** Sentences of the receipt page, the only ones that visitors load. */
export const useReceiptWords = wordsOf<typeof open>('files/public');
