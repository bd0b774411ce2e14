/** Languages of the interface; the first is default and fallback. */
export const languages = ['en', 'fr', 'es'] as const;
export type Language = (typeof languages)[number];

/** Locales of dates and numbers. */
export const locales: Record<Language, string> = { en: 'en-US', fr: 'fr-FR', es: 'es-ES' };

/** Whether a text is one of our languages. */
export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The first supported language of an `Accept-Language` header or `navigator.languages`. */
export function pickLanguage(wishes: string | readonly string[] | undefined): Language {
  const list = typeof wishes === 'string' ? orderOf(wishes) : (wishes ?? []);
  for (const wish of list) {
    const language = wish.slice(0, 2).toLowerCase();
    if (isLanguage(language)) return language;
  }
  return languages[0];
}

function orderOf(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map((wish) => wish.tag);
}
