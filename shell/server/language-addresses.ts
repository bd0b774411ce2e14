import { languages } from '#platform/contract/language.ts';
import { xmlText } from '#platform/server/xml.ts';

/** The addresses of a page that is there in all languages, written for HTML and XML: in each of them, and in that of whoever asks. */
export function languageAddresses(publicUrl: string, path: string): { language: string; address: string }[] {
  const page = xmlText(publicUrl + path);
  return [...languages.map((language) => ({ language, address: `${page}?lang=${language}` })), { language: 'x-default', address: page }];
}
