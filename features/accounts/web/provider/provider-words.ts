import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/provider/en.json';
import es from '../../words/provider/es.json';
import fr from '../../words/provider/fr.json';

const words = { en, fr, es };

/**
 * Sentences about signing in through a provider of this name, loaded with the button. Unknown codes
 * get the default sentence.
 */
export function useProviderWords(name: string): (key: string) => string {
  const { language } = useLanguage();
  const texts: Readonly<Record<string, string>> = words[language];
  return (key) => (texts[key] ?? words[language].failed).replace('{name}', name);
}
