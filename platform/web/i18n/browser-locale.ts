/**
 * The locale of the browser, for the habits of its region. Browsers on Linux may give the name of the
 * system’s, such as `en-US@posix` or `C`, which is no language tag.
 */
export function browserLocale(given: string = navigator.language): string {
  const [tag = ''] = given.replaceAll('_', '-').split(/[.@]/);
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
