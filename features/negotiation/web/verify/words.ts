import { wordsOf } from '#platform/web/words.tsx';
import type en from '../../words/public/en.json';

/** The sentences of the page that checks contracts. */
export const useVerifyWords = wordsOf<typeof en>('negotiation/public');
