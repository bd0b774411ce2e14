import { languages } from '#platform/contract/language.ts';
import { xmlText } from '#platform/server/html/xml.ts';

/** URLs of a page in each language, and in the reader's, escaped for HTML and XML. */
export function languageAddresses(publicUrl: string, path: string): { language: string; address: string }[] {
  const page = xmlText(publicUrl + path);
  return [...languages.map((language) => ({ language, address: `${page}?lang=${language}` })), { language: 'x-default', address: page }];
}
