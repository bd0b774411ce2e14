import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of moderation. */
export const useModerationWords = wordsOf<typeof en & typeof shared>('moderation', 'moderation/shared');

/** Those that stand on pages of others. */
export const useSharedModerationWords = wordsOf<typeof shared>('moderation/shared');
