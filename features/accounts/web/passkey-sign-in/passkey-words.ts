import { useLanguage } from '#platform/web/words.tsx';
import en from '../../words/passkeys/en.json';
import es from '../../words/passkeys/es.json';
import fr from '../../words/passkeys/fr.json';

const words = { en, fr, es };

/** What is said of passkeys at the sign-in; it comes with the button. A code that has no sentence of its own gets the usual one. */
export function usePasskeyWords(): (key: string) => string {
  const { language } = useLanguage();
  const said: Readonly<Record<string, string>> = words[language];
  return (key) => said[key] ?? words[language].failed;
}
