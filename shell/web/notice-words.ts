import { useLanguage } from '#platform/web/words.tsx';
import en from '../words/notices/en.json';
import es from '../words/notices/es.json';
import fr from '../words/notices/fr.json';

const words = { en, fr, es };

/**
 * What is said about the app itself. It comes with what says it, in all languages: it may be said
 * when nothing more can be loaded.
 */
export function useNoticeWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
