import { locales, type Language } from '#platform/contract/language.ts';

const names = new Map<string, string>();

/** Returns the name of a language in another language. */
export function languageName(spoken: Language, named: Language): string {
  const key = `${spoken} ${named}`;
  let name = names.get(key);
  // Cached, because each card of a page needs it.
  if (name === undefined) names.set(key, (name = new Intl.DisplayNames(locales[spoken], { type: 'language' }).of(named) ?? named));
  return name;
}

/** Returns the names of several languages as a list in a sentence. */
export function languageNames(spoken: Language, named: readonly Language[]): string {
  const names = named.map((each) => languageName(spoken, each));
  return new Intl.ListFormat(locales[spoken], { type: 'conjunction' }).format(names);
}
