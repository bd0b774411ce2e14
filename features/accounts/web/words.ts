import { wordsOf } from '#platform/web/i18n/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useAccountWords = wordsOf<typeof en & typeof open>('accounts', 'accounts/public');

/** Sentences of the public pages, the only ones that visitors load. */
export const useAccountPublicWords = wordsOf<typeof open>('accounts/public');

/** Sentences that every page may show: header and notices of the session. */
export const useSharedAccountWords = wordsOf<typeof shared>('accounts/shared');
