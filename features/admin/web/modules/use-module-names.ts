import { locales } from '#platform/contract/language.ts';
import { purposeOfModule, wordOfModule } from '#platform/web/registry/administration.ts';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';

/** Translated names and purposes of modules, which are in the words of their features. */
export function useModuleNames(): {
  nameOf: (module: string) => string;
  purposeOf: (module: string) => string;
  listOf: (modules: readonly string[]) => string;
} {
  const translate = useAnyWords();
  const { language } = useLanguage();
  const nameOf = (module: string) => translate(module, wordOfModule) || module;
  const list = new Intl.ListFormat(locales[language]);
  return { nameOf, purposeOf: (module) => translate(module, purposeOfModule), listOf: (modules) => list.format(modules.map(nameOf)) };
}
