import { wordsOf } from '#platform/web/words.tsx';
import type shared from '../words/shared/en.json';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of documents. */
export const useDocumentWords = wordsOf<typeof en & typeof open>('documents', 'documents/public');

/** Those of them that its public pages show: all that a visitor's browser has. */
export const useDocumentPublicWords = wordsOf<typeof open>('documents/public');

/** The sentences of documents that other features’ pages show. */
export const useSharedDocumentWords = wordsOf<typeof shared>('documents/shared');
