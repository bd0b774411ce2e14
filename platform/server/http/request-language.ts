import { isLanguage, pickLanguage, type Language } from '#platform/contract/language.ts';

/** Language in order: `?lang`, stored choice (mirrored in a cookie), Accept-Language. */
export function languageOf(request: { query: unknown; headers: { cookie?: string; 'accept-language'?: string } }): Language {
  const requested = typeof request.query === 'object' && request.query && 'lang' in request.query ? request.query.lang : undefined;
  if (isLanguage(requested)) return requested;
  const stored = /(?:^|;\s*)appLanguage=(\w\w)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : pickLanguage(request.headers['accept-language']);
}
