import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { pageSetter, type AttachedLog } from '#platform/server/printing/page-setter.ts';
import type { SignatureSpace } from '#platform/server/signing/signature-field.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import type { KnownDocumentType } from '../../contract/kinds.ts';
import { contractPage } from '../../contract/page/contract-page.ts';
import { languageOf } from '#platform/server/printing/language-of.ts';

export interface ContractOrder {
  document: ContractDocument;
  language: Language;
  address: string;
  /** Reserved space for the signature of a final contract. */
  signature?: SignatureSpace;
  /** The log from which the contract was made, as downloaded: it is embedded in the file. */
  log?: AttachedLog;
  /** Marks every page as a sample. */
  isSample?: boolean;
}

const codeOf = (address: string) => renderSVG(address, { border: 0 });

/**
 * Creates the function that sets contracts as PDF/UA. It blocks, for seconds if they are long: use
 * it through `typesetter.ts`.
 */
export function contractSetter(): (order: ContractOrder) => Buffer {
  const folder = new URL('../../words/', import.meta.url);
  const words = readWords({ contract: new URL('contract/', folder), negotiation: folder });
  const set = pageSetter(new URL('contract.typ', import.meta.url));

  return ({ document, language, address, log = null, isSample = false }: Omit<ContractOrder, 'log'> & { log?: AttachedLog | null }) => {
    const translate = (key: string, values?: Record<string, string | number>) => words.translate(language, 'contract', key, values);
    const typeName = (type: KnownDocumentType) => words.translate(language, 'negotiation', `type.${type}`);
    const dependencies = { language, address, isSample, translate: translate, typeName, languageOf, codeOf };
    return set((printable) => contractPage(document, { ...dependencies, printable }), log && { ...log, about: translate('logFile') });
  };
}
