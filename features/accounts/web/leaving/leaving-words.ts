import { useLanguage } from '#platform/web/words.tsx';
import en from '../../words/leaving/en.json';
import es from '../../words/leaving/es.json';
import fr from '../../words/leaving/fr.json';

const words = { en, fr, es };

/** What is asked of whoever signs out with something unsaved; it comes with the code that asks. */
export function useLeavingWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
