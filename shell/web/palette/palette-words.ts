import { sentence, type WordKey, type WordValues } from '#platform/contract/words.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import en from '../../words/palette/en.json';
import es from '../../words/palette/es.json';
import fr from '../../words/palette/fr.json';

const words = { en, fr, es };

/** Sentences of the palette, bundled in all languages. */
export function usePaletteWords(): (key: WordKey<typeof en>, values?: WordValues) => string {
  const { language } = useLanguage();
  return (key, values) => sentence(words[language], language, key, values) ?? '';
}
