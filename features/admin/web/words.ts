import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences of the administration. */
export const useAdminWords = wordsOf<typeof en>('admin');
