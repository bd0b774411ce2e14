import { copiedTexts, CopiedFont } from './copied-font.ts';
import { DrawnText, type Drawn, type Glyph } from './drawn-text.ts';
import { PdfObjects, reference } from './pdf-objects.ts';

const mark = /\p{M}/u;
const fromRight = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;
const thousand = 1_000;
/** Farthest place of a mark from its letter, in parts of the size. */
const farthest = 3;

/** A glyph that is drawn, with its place on the page and the text of the letter that it belongs to. */
interface Place {
  part: Glyph;
  drawn: Drawn;
  x: number;
  y: number;
  text: string;
}

type Cluster = [Place, ...Place[]];
type FontOf = (name: string) => CopiedFont;

/**
 * Letters with marks are drawn by several glyphs. The typesetter gives each of these glyphs the text of
 * all of them, so that it is copied once per glyph, or from right to left in the wrong order. Here such
 * a letter becomes one glyph, composed of the others, so that all readers copy it as it was written.
 */
export function withCopiedClusters(pdf: Buffer): Buffer {
  const objects = new PdfObjects(pdf);
  if (!hasMarks(objects)) return pdf;
  const fonts = new Map<number, CopiedFont>();
  for (const number of objects.numbers) {
    const page = objects.dictionary(number);
    if (!page.includes('\n  /Type /Page\n')) continue;
    const fontOf = (name: string): CopiedFont => {
      const font = reference(page, name);
      const known = fonts.get(font) ?? new CopiedFont(objects, font);
      fonts.set(font, known);
      return known;
    };
    const content = reference(page, 'Contents');
    const text = new DrawnText(objects.stream(content).toString('latin1'));
    const clusters = clustersOf(placesIn(text.drawn, fontOf), fontOf);
    for (const cluster of clusters) join(cluster, fontOf);
    if (clusters.length > 0) objects.setStream(content, Buffer.from(text.content, 'latin1'));
  }
  if (![...fonts.values()].some(({ hasAdded }) => hasAdded)) return pdf;
  for (const font of fonts.values()) font.write();
  return objects.bytes;
}

/** Whether a glyph of any font is copied as a letter with marks. */
function hasMarks(objects: PdfObjects): boolean {
  return objects.numbers.some(
    (number) =>
      objects.dictionary(number).includes('\n  /Type /CMap\n') &&
      copiedTexts(objects.stream(number).toString('latin1')).some(([, text]) => mark.test(text)),
  );
}

function placesIn(drawn: readonly Drawn[], fontOf: FontOf): Place[] {
  const places: Place[] = [];
  for (const each of drawn) {
    const font = fontOf(each.font);
    let x = each.x ?? Number.NaN;
    for (const part of each.parts) {
      if (typeof part === 'number') x -= (part / thousand) * each.size;
      else {
        places.push({ part, drawn: each, x, y: each.y, text: each.replacement?.text ?? font.textOf(part.glyph) });
        x += font.advanceOf(part.glyph) * each.size;
      }
    }
  }
  return places;
}

/** Glyphs that draw one letter with its marks, or another text than usual. */
function clustersOf(places: readonly Place[], fontOf: FontOf): Cluster[] {
  const clusters: Cluster[] = [];
  for (const place of places) {
    const cluster = clusters.at(-1);
    if (cluster && isOfCluster(cluster, place)) cluster.push(place);
    else clusters.push([place]);
  }
  return clusters.filter((each) => {
    const [{ part, drawn, text }] = each;
    return each.length > 1 ? mark.test(text) : drawn.replacement !== undefined && mark.test(text + fontOf(drawn.font).textOf(part.glyph));
  });
}

/** The parts of a letter follow each other; a raised or lowered mark is drawn by an operator of its own. */
function isOfCluster(cluster: Cluster, place: Place): boolean {
  const last = cluster.at(-1) ?? cluster[0];
  if (place.text !== last.text || place.drawn.font !== last.drawn.font || place.drawn.size !== last.drawn.size) return false;
  if (place.drawn === last.drawn) return place.drawn.replacement !== undefined;
  const isNear = Math.abs(place.x - last.x) < farthest * place.drawn.size && Math.abs(place.y - last.y) < farthest * place.drawn.size;
  return isNear && place.y !== last.y && [...place.text].length > 1 && cluster.every(({ part }) => part.glyph !== place.part.glyph);
}

/** Draws a cluster as one glyph, where its widest part is drawn. */
function join(cluster: Cluster, fontOf: FontOf): void {
  const [{ drawn: first, text }] = cluster;
  const font = fontOf(first.font);
  if (!font.isExtensible || cluster.some(({ x }) => Number.isNaN(x))) return;
  const advanceOf = (place: Place) => font.advanceOf(place.part.glyph);
  const widest = cluster.reduce((one, other) => (advanceOf(other) > advanceOf(one) ? other : one));
  const { drawn } = widest;
  const { start, end, left } = spanOf(cluster, drawn);
  const advance = drawn.parts
    .slice(start, end)
    .reduce<number>((sum, part) => sum + (typeof part === 'number' ? -part / thousand : font.advanceOf(part.glyph)), 0);
  const placed = cluster.map(({ part: { glyph }, x, y }) => ({ glyph, x: (x - left) / drawn.size, y: (y - widest.y) / drawn.size }));
  for (const place of cluster) {
    if (place.drawn.replacement) place.drawn.replacement.isRemoved = true;
    if (place.drawn !== drawn)
      place.drawn.parts = place.drawn.parts.map((part) => (part === place.part ? -advanceOf(place) * thousand : part));
  }
  const copied = copiedAs(text, Math.max(0, advance));
  drawn.parts.splice(start, end - start, ...copied.map((each, index) => ({ glyph: font.codeOf(index === 0 ? placed : [], ...each) })));
}

/** Where a cluster is among the parts of an operator, which has nothing else if it is drawn for a replacement text. */
function spanOf(cluster: Cluster, drawn: Drawn): { start: number; end: number; left: number } {
  if (drawn.replacement) return { start: 0, end: drawn.parts.length, left: drawn.x ?? 0 };
  const here = cluster.filter((place) => place.drawn === drawn);
  const places = here.map(({ part }) => drawn.parts.indexOf(part));
  return { start: Math.min(...places), end: Math.max(...places) + 1, left: Math.min(...here.map(({ x }) => x)) };
}

/**
 * The texts of the glyphs of a cluster from left to right, with their widths; the first one draws all. From right to left
 * each letter has its own, since readers turn the letters of a glyph around too; PDF.js takes marks to have no width.
 */
function copiedAs(text: string, advance: number): (readonly [text: string, advance: number])[] {
  if (!fromRight.test(text)) return [[text, advance]];
  const letters = [...text].toReversed();
  const wide = letters.filter((letter) => !mark.test(letter)).length;
  return letters.map((letter) => [letter, mark.test(letter) && wide > 0 ? 0 : advance / (wide || letters.length)]);
}
