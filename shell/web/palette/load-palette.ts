import { isLanguage } from '#platform/contract/language.ts';
import { loadRegistry } from '../site.ts';
import { loadWords } from '../words-loader.ts';

/** Brings the palette with what features put into it, and the names by which they call it. */
export async function loadPalette() {
  // The server writes none.
  if (import.meta.env.SSR) return (await import('./palette.tsx')).Palette;
  const { lang } = document.documentElement;
  const [{ Palette }] = await Promise.all([
    import('./palette.tsx'),
    loadRegistry().then(({ featureWords }) =>
      loadWords(
        isLanguage(lang) ? lang : 'en',
        [...featureWords.keys()].filter((namespace) => namespace.endsWith('/shared')),
      ),
    ),
  ]);
  return Palette;
}
