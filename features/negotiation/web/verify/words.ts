import { wordsOf } from '#platform/web/words.tsx';
import type en from '../../words/public/en.json';

export const useVerifyWords = wordsOf<typeof en>('negotiation/public');
