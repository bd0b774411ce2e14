import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/sign-in-code/en.json';
import es from '../../words/sign-in-code/es.json';
import fr from '../../words/sign-in-code/fr.json';

const words = { en, fr, es };

/** Sentences about emailed codes, loaded with their code. */
export function useSignInCodeWords(): (key: keyof typeof en) => string {
  const { language } = useLanguage();
  return (key) => words[language][key];
}
