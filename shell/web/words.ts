import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';

/** Sentences of the shell: header, footer, home, the pages about the site. */
export const useShellWords = wordsOf<typeof en>('shell');
