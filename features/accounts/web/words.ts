import { wordsOf } from '#platform/web/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of accounts. */
export const useAccountWords = wordsOf<typeof en & typeof open>('accounts', 'accounts/public');

/** Those of them that its public pages show: all that a visitor's browser has. */
export const useAccountPublicWords = wordsOf<typeof open>('accounts/public');

/** The sentences of accounts that every page may show: header and notices of the session. */
export const useSharedAccountWords = wordsOf<typeof shared>('accounts/shared');
