import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** The sentences in which administrators keep the installation. */
export const useInstallationWords = wordsOf<typeof en>('installation');
