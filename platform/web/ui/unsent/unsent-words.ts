import { useLanguage } from '../../words.tsx';
import en from '../../../words/unsent/en.json';
import es from '../../../words/unsent/es.json';
import fr from '../../../words/unsent/fr.json';

const words = { en, fr, es };

/** What is said about work that was not sent; it comes with the code that says it. */
export function useUnsentWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
