import { locales, type Language } from '#platform/contract/language.ts';

const names = new Map<string, string>();

/** What a language is called in another. */
export function languageName(spoken: Language, named: Language): string {
  const key = `${spoken} ${named}`;
  let name = names.get(key);
  // Asked for by each card of a page.
  if (name === undefined) names.set(key, (name = new Intl.DisplayNames(locales[spoken], { type: 'language' }).of(named) ?? named));
  return name;
}

/** What several are called, in a sentence. */
export function languageNames(spoken: Language, named: readonly Language[]): string {
  const names = named.map((each) => languageName(spoken, each));
  return new Intl.ListFormat(locales[spoken], { type: 'conjunction' }).format(names);
}
