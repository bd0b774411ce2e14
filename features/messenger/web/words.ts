import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of the messenger. */
export const useMessengerWords = wordsOf<typeof en>('messenger');
/** What it says on pages of others. */
export const useSharedMessengerWords = wordsOf<typeof shared>('messenger/shared');
