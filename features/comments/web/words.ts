import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** Sentences for signed-in users. */
export const useCommentWords = wordsOf<typeof en & typeof shared>('comments', 'comments/shared');

/** Sentences that other pages show to everyone. */
export const useSharedCommentWords = wordsOf<typeof shared>('comments/shared');
