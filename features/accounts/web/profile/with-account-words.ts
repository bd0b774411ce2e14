import { withWords } from '#platform/web/i18n/with-words.tsx';
import { accountWords, publicAccountWords } from '../word-loaders.ts';

/** Provides the sentences of accounts on pages that do not load them. */
export const WithAccountWords = withWords({ accounts: accountWords, 'accounts/public': publicAccountWords });
