import { withWords } from '#platform/web/with-words.tsx';
import { accountWords, publicAccountWords } from '../word-loaders.ts';

/** Gives what is inside the sentences of accounts, on pages that did not bring them along. */
export const WithAccountWords = withWords({ accounts: accountWords, 'accounts/public': publicAccountWords });
