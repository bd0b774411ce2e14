import { referenceIn, WrittenPdf } from './written-pdf.ts';

/** Stands for a number that is not known yet: as wide as the largest. */
const openNumber = `/${'*'.repeat(10)}`;
/** Where `sign-file.ts` says what is signed. */
export const openRange = `/ByteRange [0 ${openNumber} ${openNumber} ${openNumber}]`;
/** Of an annotation: hidden, and locked. What nobody sees needs no place among the tags (PDF/UA-1, 7.18.1). */
const hidden = 0b1000_0010;
/** Of a form: there are signatures, and whoever changes the file has to add to it. */
const signedAndAddedTo = 3;

/** The space for a signature: so many bytes of it, and when it is made. */
export interface SignatureSpace {
  bytes: number;
  at: Date;
}

/**
 * A PDF with room for a signature that no page shows, added behind its end, so that what was set stays as it was. Where the signature goes, and
 * what it is about, are filled in by `sign-file.ts`.
 */
export function withSignatureField(pdf: Buffer, { bytes, at }: SignatureSpace): Buffer {
  const written = new WrittenPdf(pdf);
  const catalog = written.dictionary(written.rootNumber);
  const pageNumber = referenceIn(written.dictionary(referenceIn(catalog, '/Pages ')), '/Kids [');
  const signature = written.nextNumber;
  const field = signature + 1;
  const time = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return written.with({
    [written.rootNumber]: withEntry(catalog, `/AcroForm << /SigFlags ${signedAndAddedTo} /Fields [${field} 0 R] >>`),
    [pageNumber]: withAnnotation(written.dictionary(pageNumber), field),
    [signature]: `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:${time}Z)\n${openRange}\n/Contents <${'00'.repeat(bytes)}> >>`,
    [field]: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Contract) /V ${signature} 0 R /F ${hidden} /Rect [0 0 0 0] /P ${pageNumber} 0 R >>`,
  });
}

const withEntry = (dictionary: string, entry: string): string => `${dictionary.slice(0, -'>>'.length)}  ${entry}\n>>`;

/** A page with one annotation more; where there are any, they are reached in the order of the tags. */
function withAnnotation(page: string, annotation: number): string {
  const there = '/Annots [';
  if (page.includes(there)) return page.replace(there, `${there}${annotation} 0 R `);
  return withEntry(page, `${there}${annotation} 0 R]\n  /Tabs /S`);
}
