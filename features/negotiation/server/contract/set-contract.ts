import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { Language } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/words.ts';
import type { ContractDocument } from '../../contract/contract-document.ts';
import type { KnownDocumentType } from '../../contract/kinds.ts';
import { contractPage } from './contract-page.ts';
import { fontCoverage } from './font-coverage.ts';
import { createPrintable } from './printable.ts';

/** What is to be set. */
export interface ContractOrder {
  document: ContractDocument;
  language: Language;
  address: string;
}

/** Faces in the order in which they are tried, each in the weights that the page asks for. */
const faces = [
  ['source-serif-4/400Regular/SourceSerif4_400Regular', 'source-serif-4/600SemiBold/SourceSerif4_600SemiBold'],
  ['noto-emoji/400Regular/NotoEmoji_400Regular'],
  ['noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular', 'noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold'],
  ['noto-serif-hebrew/400Regular/NotoSerifHebrew_400Regular', 'noto-serif-hebrew/600SemiBold/NotoSerifHebrew_600SemiBold'],
];
const accessiblePdf = 'ua-1';

/** Gives the function that sets contracts as PDF/UA. It takes seconds of a processor where they are long: see `typesetter.ts`. */
export function contractSetter(): (order: ContractOrder) => Buffer {
  const folder = new URL('../../words/', import.meta.url);
  const words = readWords({ contract: new URL('contract/', folder), negotiation: folder });
  const fonts = faces.map((weights) =>
    weights.map((path) => readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}.ttf`)))),
  );
  const printable = createPrintable(fonts.map(([regular]) => fontCoverage(regular ?? Buffer.alloc(0))));
  const template = readFileSync(new URL('contract.typ', import.meta.url), 'utf8');
  const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts.flat() }] });

  return ({ document, language, address }) => {
    const say = (key: string, values?: Record<string, string | number>) => words.say(language, 'contract', key, values);
    const typeName = (type: KnownDocumentType) => words.say(language, 'negotiation', `type.${type}`);
    const page = contractPage(document, { language, address, say, typeName, printable });
    try {
      const compiled = compiler.compile({ mainFileContent: template, inputs: { page: JSON.stringify(page) } });
      const { result } = compiled;
      if (!result) throw new Error(`a contract could not be set: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
      return compiler.pdf(result, { pdfStandard: accessiblePdf });
    } finally {
      // What was set is private; nothing of it stays.
      compiler.evictCache(0);
    }
  };
}
