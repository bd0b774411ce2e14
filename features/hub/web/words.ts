import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';

export const useHubWords = wordsOf<typeof en>('hub');
