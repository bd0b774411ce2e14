import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of this feature. */
export const useNotificationWords = wordsOf<typeof en>('notifications');
/** What it says on pages of others. */
export const useSharedNotificationWords = wordsOf<typeof shared>('notifications/shared');
