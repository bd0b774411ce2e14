import { locales, type Language } from '#platform/contract/language.ts';

const names = new Map<Language, Intl.DisplayNames>();

/** What a language is called in another. */
export function languageName(spoken: Language, named: Language): string {
  let known = names.get(spoken);
  if (!known) names.set(spoken, (known = new Intl.DisplayNames(locales[spoken], { type: 'language' })));
  return known.of(named) ?? named;
}
