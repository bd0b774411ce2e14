import { openText } from '#platform/contract/rich-text/clean-text.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import { descendant, numberOf, type Xml } from '../xml.ts';
import type { Floating, Reading } from './reading.ts';

const described = (text: string | undefined): string =>
  openText(text ?? '')
    .slice(0, richTextLimits.altCharacters)
    .toWellFormed();

/** Pictures and text boxes of a drawing. A drawing without either is lost. */
export function readDrawing(drawing: Xml, reading: Reading): Floating[] {
  const about = descendant(drawing, 'wp:docPr');
  if (about?.attrs['hidden'] === '1') return [];
  const found: Floating[] = [];
  const width = numberOf(descendant(drawing, 'wp:extent')?.attrs['cx']);
  const visit = (element: Xml): void => {
    if (element.name === 'w:txbxContent') return void found.push({ type: 'box', content: element });
    if (element.name === 'pic:pic') {
      const blip = descendant(element, 'a:blip');
      const alt = about?.attrs['descr'] ?? descendant(element, 'pic:cNvPr')?.attrs['descr'];
      return addPicture(blip?.attrs['r:embed'] ?? blip?.attrs['r:link'], alt, width, found, reading);
    }
    for (const each of element.children) if (typeof each === 'object') visit(each);
  };
  visit(drawing);
  if (found.length === 0 && !descendant(drawing, 'pic:pic')) reading.lose('drawings');
  return found;
}

/** The same for drawings of earlier versions of Word, and for embedded objects. */
export function readVml(picture: Xml, reading: Reading): Floating[] {
  const found: Floating[] = [];
  let isLine = false;
  let hasImage = false;
  const visit = (element: Xml): void => {
    if (element.name === 'w:txbxContent') return void found.push({ type: 'box', content: element });
    if (element.name === 'v:rect' && element.attrs['o:hr'] !== undefined) isLine = true;
    if (element.name === 'v:imagedata') {
      hasImage = true;
      const alt = descendant(picture, 'v:shape')?.attrs['alt'] ?? element.attrs['o:title'];
      return addPicture(element.attrs['r:id'], alt, undefined, found, reading);
    }
    for (const each of element.children) if (typeof each === 'object') visit(each);
  };
  visit(picture);
  if (found.length === 0 && !isLine && !hasImage) reading.lose('drawings');
  return found;
}

function addPicture(
  relationId: string | undefined,
  alt: string | undefined,
  width: number | undefined,
  found: Floating[],
  reading: Reading,
): void {
  const relation = reading.relation(relationId);
  if (relation?.isExternal) return reading.lose('linkedPictures');
  const id = relation && reading.addPicture(relation.target);
  if (id === undefined) return reading.lose('pictures');
  found.push({ type: 'picture', id, alt: described(alt), width });
}
