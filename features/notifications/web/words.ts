import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of this feature. */
export const useNotificationWords = wordsOf<typeof en>('notifications');
/** Those of the page that ends mails: all that a visitor's browser has. */
export const useEndingWords = wordsOf<typeof open>('notifications/public');
/** What it says on pages of others. */
export const useSharedNotificationWords = wordsOf<typeof shared>('notifications/shared');
