import { referenceIn, WrittenPdf } from './written-pdf.ts';

/** Placeholder for a number, with its maximum width. */
const openNumber = `/${'*'.repeat(10)}`;
/** Placeholder for the signed range, filled in by `sign-file.ts`. */
export const openRange = `/ByteRange [0 ${openNumber} ${openNumber} ${openNumber}]`;
/** Annotation flags: hidden and locked. Invisible annotations need no tag (PDF/UA-1, 7.18.1). */
const hidden = 0b1000_0010;
/** Form flags: the file has signatures and may only be changed by appending. */
const signedAndAddedTo = 3;

/** Reserved space for a signature, in bytes, and the time of signing. */
export interface SignatureSpace {
  bytes: number;
  at: Date;
}

/**
 * Appends an invisible signature field to a PDF; the original bytes stay unchanged. `sign-file.ts`
 * fills in the signature and the signed range.
 */
export function withSignatureField(pdf: Buffer, { bytes, at }: SignatureSpace): Buffer {
  const written = new WrittenPdf(pdf);
  const catalog = written.dictionary(written.rootNumber);
  const pageNumber = referenceIn(written.dictionary(referenceIn(catalog, '/Pages ')), '/Kids [');
  const signature = written.nextNumber;
  const field = signature + 1;
  const time = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return written.with({
    ...withAssociatedLog(written, catalog, `/AcroForm << /SigFlags ${signedAndAddedTo} /Fields [${field} 0 R] >>`),
    [pageNumber]: withAnnotation(written.dictionary(pageNumber), field),
    [signature]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${time}Z)\n${openRange}\n/Contents <${'00'.repeat(bytes)}> >>`,
    [field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Contract) /V ${signature} 0 R /F ${hidden} /Rect [0 0 0 0] /P ${pageNumber} 0 R >>`,
  });
}

const embeddedFiles = /\/EmbeddedFiles <<\s*\/Names \[\(log-[^)]*\) (\d+) 0 R/;

/**
 * The catalog with one more entry. If the file has a log, it becomes its associated file, the source
 * from which it was made (ISO 19005-3, annex E), which the typesetter writes only for PDF/A.
 */
function withAssociatedLog(written: WrittenPdf, catalog: string, entry: string): Record<number, string> {
  const [, log] = embeddedFiles.exec(catalog) ?? [];
  if (log === undefined) return { [written.rootNumber]: withEntry(catalog, entry) };
  return {
    [written.rootNumber]: withEntry(catalog, `${entry}\n  /AF [${log} 0 R]`),
    [Number(log)]: withEntry(written.dictionary(Number(log)), '/AFRelationship /Source'),
  };
}

const withEntry = (dictionary: string, entry: string): string => `${dictionary.slice(0, -'>>'.length)}  ${entry}\n>>`;

/**
 * The page with one more annotation. For accessibility, annotations follow the order of the tags.
 */
function withAnnotation(page: string, annotation: number): string {
  const there = '/Annots [';
  if (page.includes(there)) return page.replace(there, `${there}${annotation} 0 R `);
  return withEntry(page, `${there}${annotation} 0 R]\n  /Tabs /S`);
}
