import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../../words/en.json';
import type home from '../../words/public/en.json';

/** Sentences of the shell: header, footer, home, the pages about the site. */
export const useShellWords = wordsOf<typeof en>('shell');

/** The sentences of the home page. */
export const useHomeWords = wordsOf<typeof home>('shell/public');
