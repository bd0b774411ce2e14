import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/passkeys/en.json';
import es from '../../words/passkeys/es.json';
import fr from '../../words/passkeys/fr.json';

const words = { en, fr, es };

/**
 * Sentences about passkeys at sign-in, loaded with the button. Unknown codes get the default
 * sentence.
 */
export function usePasskeyWords(): (key: string) => string {
  const { language } = useLanguage();
  const texts: Readonly<Record<string, string>> = words[language];
  return (key) => texts[key] ?? words[language].failed;
}
