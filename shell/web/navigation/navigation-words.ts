import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/navigation/en.json';
import es from '../../words/navigation/es.json';
import fr from '../../words/navigation/fr.json';

const words = { en, fr, es };

/** Sentences of the signed-in navigation and of “More”, bundled in all languages. */
export function useNavigationWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
