import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import type { Language } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import type { KnownDocumentType } from '../../contract/kinds.ts';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { alwaysLoaded, familyNames, type Family } from '#platform/contract/printing/families.ts';
import { createPrintable, type Coverage } from '#platform/contract/printing/printable.ts';
import { contractPage } from '../../contract/page/contract-page.ts';
import { readFace } from '#platform/server/printing/faces.ts';
import { languageOf } from './language-of.ts';
import type { SignatureSpace } from './signature/signature-field.ts';

/** A log file to embed. */
export interface AttachedLog {
  name: string;
  text: string;
}

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

const accessiblePdf = 'ua-1';
const codeOf = (address: string) => renderSVG(address, { border: 0 });

/**
 * Creates the function that sets contracts as PDF/UA. It blocks, for seconds if they are long: use
 * it through `typesetter.ts`.
 */
export function contractSetter(): (order: ContractOrder) => Buffer {
  const folder = new URL('../../words/', import.meta.url);
  const words = readWords({ contract: new URL('contract/', folder), negotiation: folder });
  const template = readFileSync(new URL('contract.typ', import.meta.url), 'utf8');
  const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
  const compilerWith = (families: readonly Family[]) => NodeCompiler.create({ fontArgs: [{ fontBlobs: families.flatMap(readFace) }] });
  const usual = compilerWith(alwaysLoaded);

  return ({ document, language, address, log = null, isSample = false }: Omit<ContractOrder, 'log'> & { log?: AttachedLog | null }) => {
    const say = (key: string, values?: Record<string, string | number>) => words.say(language, 'contract', key, values);
    const typeName = (type: KnownDocumentType) => words.say(language, 'negotiation', `type.${type}`);
    const printable = createPrintable(coverage);
    const page = contractPage(document, { language, address, isSample, say, typeName, printable, languageOf, codeOf });
    // The other fonts are large and rarely needed.
    const others = familyNames.filter((family) => printable.asked.has(family) && !alwaysLoaded.includes(family));
    const compiler = others.length === 0 ? usual : compilerWith([...alwaysLoaded, ...others]);
    const hasEmoji = printable.asked.has('Noto Emoji');
    const isLoaded = (family: Family) => alwaysLoaded.includes(family) || others.includes(family);
    try {
      const compiled = compiler.compile({
        mainFileContent: template,
        inputs: {
          page: JSON.stringify({ ...page, log: log && { ...log, about: say('logFile') }, hasEmoji, faces: familyNames.filter(isLoaded) }),
        },
      });
      const { result } = compiled;
      if (!result) throw new Error(`the contract could not be typeset: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
      return compiler.pdf(result, { pdfStandard: accessiblePdf });
    } finally {
      // Contracts are private, so nothing may stay in the cache.
      compiler.evictCache(0);
    }
  };
}
