import { withCopiedClusters } from './copying/copied-clusters.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { coverageOf } from '#platform/contract/printing/coverage.ts';
import { faceLetters } from '#platform/contract/printing/face-letters.ts';
import { alwaysLoaded, familyNames, type Family } from '#platform/contract/printing/families.ts';
import { createPrintable, type Coverage, type Printable } from '#platform/contract/printing/printable.ts';
import { readFace } from './faces.ts';

/** A log file to embed. */
export interface AttachedLog {
  name: string;
  text: string;
}

/** Another file to embed. */
export interface AttachedFile {
  name: string;
  content: Uint8Array;
  mediaType: string;
}

const accessiblePdf = 'ua-1';

/**
 * Creates the function that sets documents of a kind as PDF/UA: `template` comes after `page.typ`, and
 * `pageOf` makes all that the document says. It blocks, for seconds if they are long: use it through `typesetter.ts`.
 */
export function pageSetter(
  template: URL,
): (pageOf: (printable: Printable) => object, log: (AttachedLog & { about: string }) | null, files?: readonly AttachedFile[]) => Buffer {
  const source = [new URL('page.typ', import.meta.url), template].map((file) => readFileSync(file, 'utf8')).join('\n');
  const coverage = Object.fromEntries(familyNames.map((family) => [family, coverageOf(faceLetters[family])])) as Coverage;
  const compilerWith = (families: readonly Family[]) => NodeCompiler.create({ fontArgs: [{ fontBlobs: families.flatMap(readFace) }] });
  const usual = compilerWith(alwaysLoaded);

  return (pageOf, log, files = []) => {
    const printable = createPrintable(coverage);
    const page = pageOf(printable);
    // The other fonts are large and rarely needed.
    const others = familyNames.filter((family) => printable.asked.has(family) && !alwaysLoaded.includes(family));
    const compiler = others.length === 0 ? usual : compilerWith([...alwaysLoaded, ...others]);
    const hasEmoji = printable.asked.has('Noto Emoji');
    const isLoaded = (family: Family) => alwaysLoaded.includes(family) || others.includes(family);
    // The compiler finds files below the folder in which the process runs; these are in memory alone.
    const attached = files.map(({ name, mediaType }, index) => ({ name, mediaType, path: `/attached-${index}` }));
    for (const [index, { path }] of attached.entries())
      compiler.mapShadow(join(process.cwd(), path), Buffer.from(files[index]?.content ?? []));
    try {
      const compiled = compiler.compile({
        mainFileContent: source,
        inputs: {
          page: JSON.stringify({
            ...page,
            log: log && { ...log, text: undefined },
            attached,
            hasEmoji,
            faces: familyNames.filter(isLoaded),
          }),
          // Apart from the page, since it may be long.
          log: log?.text ?? '',
        },
      });
      const { result } = compiled;
      if (!result) throw new Error(`the document could not be typeset: ${JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics)}`);
      return withCopiedClusters(compiler.pdf(result, { pdfStandard: accessiblePdf }));
    } finally {
      // Documents are private, so nothing may stay in the cache.
      compiler.evictCache(0);
      compiler.resetShadow();
    }
  };
}
