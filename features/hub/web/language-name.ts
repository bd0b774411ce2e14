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
