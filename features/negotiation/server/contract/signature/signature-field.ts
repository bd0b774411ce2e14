import { ParseSpeeds, PDFArray, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';

/** Stands for a number that is not known yet: as wide as the largest. */
const openNumber = PDFName.of('*'.repeat(11));
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
export async function withSignatureField(pdf: Uint8Array, { bytes, at }: SignatureSpace): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context, catalog } = document;
  const before = document.takeSnapshot();
  const range = PDFArray.withContext(context);
  for (const place of [PDFNumber.of(0), openNumber, openNumber, openNumber]) range.push(place);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      M: PDFString.fromDate(at),
      ByteRange: range,
      Contents: PDFHexString.of('0'.repeat(2 * bytes)),
    }),
  );
  const { node, ref } = document.getPage(0);
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Contract'),
      V: signature,
      F: hidden,
      Rect: [0, 0, 0, 0],
      P: ref,
    }),
  );
  node.set(PDFName.of('Annots'), context.obj([...(node.Annots()?.asArray() ?? []), field]));
  node.set(PDFName.of('Tabs'), PDFName.of('S'));
  catalog.set(PDFName.of('AcroForm'), context.obj({ SigFlags: signedAndAddedTo, Fields: [field] }));
  before.markObjsForSave([node, catalog]);
  return Buffer.concat([pdf, await document.saveIncremental(before, { useObjectStreams: false })]);
}
