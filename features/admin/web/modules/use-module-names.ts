import { locales } from '#platform/contract/language.ts';
import { wordOfModule } from '#platform/web/registry/administration.ts';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';

/** Translated names of modules; each name is in the words of its feature. */
export function useModuleNames(): { nameOf: (module: string) => string; listOf: (modules: readonly string[]) => string } {
  const translate = useAnyWords();
  const { language } = useLanguage();
  const nameOf = (module: string) => translate(module, wordOfModule) || module;
  const list = new Intl.ListFormat(locales[language]);
  return { nameOf, listOf: (modules) => list.format(modules.map(nameOf)) };
}
