import { isLanguage } from '#platform/contract/language.ts';
import { readOpened } from '#platform/web/storage/opened-things.ts';
import { loadRegistry } from '../routing/site.ts';
import { loadWords } from '../i18n/words-loader.ts';

/** Loads the palette with its features’ sources and names. */
export async function loadPalette() {
  // The server renders none.
  if (import.meta.env.SSR) return (await import('./palette.tsx')).Palette;
  const { lang } = document.documentElement;
  const [{ Palette }] = await Promise.all([
    import('./palette.tsx'),
    readOpened(),
    loadRegistry().then(({ featureWords }) =>
      loadWords(
        isLanguage(lang) ? lang : 'en',
        [...featureWords.keys()].filter((namespace) => namespace.endsWith('/shared')),
      ),
    ),
  ]);
  return Palette;
}
