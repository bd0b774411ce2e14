import { useLanguage } from '#platform/web/words.tsx';
import en from '../../words/provider/en.json';
import es from '../../words/provider/es.json';
import fr from '../../words/provider/fr.json';

const words = { en, fr, es };

/** What is said of signing in by a provider of this name; it comes with the button. A code that has no sentence of its own gets the usual one. */
export function useProviderWords(name: string): (key: string) => string {
  const { language } = useLanguage();
  const said: Readonly<Record<string, string>> = words[language];
  return (key) => (said[key] ?? words[language].failed).replace('{name}', name);
}
