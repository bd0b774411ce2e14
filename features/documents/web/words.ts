import { wordsOf } from '#platform/web/words.tsx';
import type door from '../words/door/en.json';
import type en from '../words/en.json';

/** The sentences of documents. */
export const useDocumentWords = wordsOf<typeof en>('documents');

/** The sentences of documents that other features’ pages show. */
export const useDocumentDoorWords = wordsOf<typeof door>('documents/door');
