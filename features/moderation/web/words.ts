import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

export const useModerationWords = wordsOf<typeof en & typeof shared>('moderation', 'moderation/shared');

/** Texts on pages of other features. */
export const useSharedModerationWords = wordsOf<typeof shared>('moderation/shared');
