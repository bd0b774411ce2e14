import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

export const useMessengerWords = wordsOf<typeof en>('messenger');
/** Texts on pages of other features. */
export const useSharedMessengerWords = wordsOf<typeof shared>('messenger/shared');
