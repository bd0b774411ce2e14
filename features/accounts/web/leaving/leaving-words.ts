import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/leaving/en.json';
import es from '../../words/leaving/es.json';
import fr from '../../words/leaving/fr.json';

const words = { en, fr, es };

/** Sentences of that confirmation, loaded with its code. */
export function useLeavingWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
