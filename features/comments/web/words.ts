import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of comments, for whoever takes part. */
export const useCommentWords = wordsOf<typeof en & typeof shared>('comments', 'comments/shared');

/** Those that stand on pages of others for everybody. */
export const useSharedCommentWords = wordsOf<typeof shared>('comments/shared');
