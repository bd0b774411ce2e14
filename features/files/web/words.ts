import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of files. */
export const useFileWords = wordsOf<typeof en>('files');

/** Those of the page that checks receipts: all that a visitor's browser has. */
export const useReceiptWords = wordsOf<typeof open>('files/public');
