import { wordsOf } from '#platform/web/i18n/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useDocumentWords = wordsOf<typeof en & typeof open>('documents', 'documents/public');

/** Sentences of the public pages, the only ones that visitors load. */
export const useDocumentPublicWords = wordsOf<typeof open>('documents/public');

/** Sentences that other features' pages show. */
export const useSharedDocumentWords = wordsOf<typeof shared>('documents/shared');
