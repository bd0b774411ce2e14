import { useLanguage } from '../../i18n/words.tsx';
import en from '../../../words/unsent/en.json';
import es from '../../../words/unsent/es.json';
import fr from '../../../words/unsent/fr.json';

const words = { en, fr, es };

/** Sentences about unsent work, bundled with the code that uses them. */
export function useDraftWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
