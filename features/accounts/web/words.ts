import { wordsOf } from '#platform/web/words.tsx';
import type door from '../words/door/en.json';
import type en from '../words/en.json';

/** The sentences of accounts. */
export const useAccountWords = wordsOf<typeof en>('accounts');

/** The sentences of accounts that every page may show: header and notices of the session. */
export const useAccountDoorWords = wordsOf<typeof door>('accounts/door');
