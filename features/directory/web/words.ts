import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

export const useDirectoryWords = wordsOf<typeof en>('directory');
