import type { Media } from '#platform/contract/rich-text/nodes.ts';
import { pictureWidths } from '../docx/picture-size.ts';
import { plainRuns, type AddLink } from './runs.ts';
import { attribute } from './xml-text.ts';

/** A medium as a file can show it: a picture, or an address where it is. */
export type FileMedia =
  | { kind: 'picture'; bytes: Uint8Array; extension: 'png' | 'jpg' | 'gif'; width: number; height: number }
  | { kind: 'link'; href: string; label: string };

/** Paragraphs of a medium. */
export type WriteMedia = (attrs: Media['attrs']) => { runs: string; style: string }[];

/** Makes the writer of media. `addPicture` returns a relation ID. */
export function mediaWriter(
  mediaOf: (id: string) => FileMedia | undefined,
  addPicture: (id: string, media: FileMedia & { kind: 'picture' }) => string,
  addLink: AddLink,
): WriteMedia {
  let number = 0;
  return ({ id, alt, caption, width }) => {
    const media = mediaOf(id);
    if (media?.kind !== 'picture') {
      const words = [alt, caption].filter(Boolean).join(' – ');
      const label = media ? [media.label, words].filter(Boolean).join(': ') : words;
      const within = plainRuns(label);
      return [{ runs: media ? `<w:hyperlink r:id="${addLink(media.href)}">${within}</w:hyperlink>` : within, style: '' }];
    }
    number += 1;
    const cx = pictureWidths[width];
    const cy = Math.max(1, Math.round((cx * media.height) / Math.max(1, media.width)));
    const picture =
      `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="Picture ${number}" descr="${attribute(alt)}"/>` +
      `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="Picture ${number}"/><pic:cNvPicPr/></pic:nvPicPr>` +
      `<pic:blipFill><a:blip r:embed="${addPicture(id, media)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
      `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    return [{ runs: picture, style: '' }, ...(caption === '' ? [] : [{ runs: plainRuns(caption), style: 'Caption' }])];
  };
}
