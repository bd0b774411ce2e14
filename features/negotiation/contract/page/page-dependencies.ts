import type { Language } from '#platform/contract/language.ts';
import type { WordValues } from '#platform/contract/words.ts';
import type { KnownDocumentType } from '../kinds.ts';
import type { Printable } from '#platform/contract/printing/printable.ts';

/** Dependencies for building the page of a contract. */
export interface PageDependencies {
  language: Language;
  /** Address of the page that verifies the file. */
  address: string;
  isSample: boolean;
  /** A picture (SVG) of a code that opens an address. */
  codeOf: (address: string) => string;
  translate: (key: string, values?: WordValues) => string;
  /** Translated name of a known document type. */
  typeName: (type: KnownDocumentType) => string;
  printable: Printable;
  /** Detected language of a text (ISO 639-1), if reliable. */
  languageOf: (text: string) => string | null;
}
