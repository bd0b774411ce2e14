import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/notices/en.json';
import es from '../../words/notices/es.json';
import fr from '../../words/notices/fr.json';

const words = { en, fr, es };

/**
 * Sentences about the app, bundled in all languages: they may be needed when nothing can be loaded.
 */
export function useNoticeWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
