import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../../words/public/en.json';

export const useVerifyWords = wordsOf<typeof en>('assemblies/public');
