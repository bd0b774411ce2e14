import { useLanguage } from '#platform/web/words.tsx';
import en from '../words/navigation/en.json';
import es from '../words/navigation/es.json';
import fr from '../words/navigation/fr.json';

const words = { en, fr, es };

/**
 * What navigation says to whoever is signed in, or opens “More”. It comes with what says it, in all
 * languages.
 */
export function useNavigationWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
