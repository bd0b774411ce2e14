import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

export const useNotificationWords = wordsOf<typeof en>('notifications');
/** Texts of the unsubscribe page, the only ones that visitors load. */
export const useEndingWords = wordsOf<typeof open>('notifications/public');
/** Texts on pages of other features. */
export const useSharedNotificationWords = wordsOf<typeof shared>('notifications/shared');
