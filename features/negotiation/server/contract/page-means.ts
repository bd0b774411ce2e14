import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { KnownDocumentType } from '../../contract/kinds.ts';
import type { Printable } from '#platform/contract/printing/printable.ts';

/** What a contract's page is made with. */
export interface PageMeans {
  language: Language;
  /** Where the file can be checked. */
  address: string;
  isSample: boolean;
  say: (key: string, values?: WordValues) => string;
  /** The name of a document type that we know. */
  typeName: (type: KnownDocumentType) => string;
  printable: Printable;
  /** The language of a text (ISO 639-1), where it tells. */
  languageOf: (text: string) => string | null;
}
