import { reference, type PdfObjects } from './pdf-objects.ts';
import { TrueType, type Component } from './true-type.ts';

const mapEnd = 'endcmap';
/** Most entries of a section of a character map. */
const sectionEntries = 100;
/** Codes have two bytes. */
const mostGlyphs = 0xff00;
/** Widths in a PDF are in thousandths of the size. */
const thousand = 1_000;

export const hex4 = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');
const utf16 = (text: string) => Array.from({ length: text.length }, (_, index) => hex4(text.charCodeAt(index))).join('');
/** Text of hexadecimal UTF-16. */
export const textOf = (digits: string): string =>
  String.fromCharCode(...(digits.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** The glyphs of a character map, with their texts. */
export const copiedTexts = (map: string): [glyph: number, text: string][] =>
  [...map.matchAll(/^<([\dA-F]{4})> <((?:[\dA-F]{4})+)>$/gm)].map(([, code, text]) => [
    Number.parseInt(code ?? '', 16),
    textOf(text ?? ''),
  ]);

/** A glyph of a cluster, placed relative to where the cluster begins, in parts of the font's size. */
export interface Placed {
  glyph: number;
  x: number;
  y: number;
}

/** A font in a PDF, to which glyphs are added that are copied as one text each. */
export class CopiedFont {
  readonly #objects: PdfObjects;
  readonly #map: number;
  readonly #descendant: number;
  readonly #file: number;
  readonly #font: TrueType | undefined;
  readonly #texts: ReadonlyMap<number, string>;
  readonly #widths: readonly (readonly [first: number, last: number, width: number])[];
  readonly #added = new Map<string, { code: number; text: string; advance: number }>();

  constructor(objects: PdfObjects, number: number) {
    const dictionary = objects.dictionary(number);
    this.#objects = objects;
    this.#map = reference(dictionary, 'ToUnicode');
    this.#descendant = reference(dictionary, 'DescendantFonts');
    const descendant = objects.dictionary(this.#descendant);
    const entries = objects
      .stream(this.#map)
      .toString('latin1')
      .matchAll(/^<([\dA-F]{4})> <((?:[\dA-F]{4})+)>$/gm);
    this.#texts = new Map([...entries].map(([, code, text]) => [Number.parseInt(code ?? '', 16), textOf(text ?? '')]));
    const widths = /\/W \[([\d. ]*)\]/.exec(descendant)?.[1]?.split(' ').map(Number) ?? [];
    this.#widths = Array.from({ length: Math.floor(widths.length / 3) }, (_, index) => [
      widths[index * 3] ?? 0,
      widths[index * 3 + 1] ?? 0,
      widths[index * 3 + 2] ?? 0,
    ]);
    const isByGlyph = descendant.includes('/CIDToGIDMap /Identity');
    const descriptor = isByGlyph ? objects.dictionary(reference(descendant, 'FontDescriptor')) : '';
    const hasFile = descriptor.includes('/FontFile2 ');
    this.#file = hasFile ? reference(descriptor, 'FontFile2') : 0;
    this.#font = hasFile ? new TrueType(objects.stream(this.#file)) : undefined;
  }

  /** Whether glyphs can be added. */
  get isExtensible(): boolean {
    return this.#font !== undefined && this.#font.count < mostGlyphs;
  }

  get hasAdded(): boolean {
    return this.#added.size > 0;
  }

  textOf = (glyph: number): string => this.#texts.get(glyph) ?? '';

  /** Advance width of a glyph, in fractions of the font size. */
  advanceOf = (glyph: number): number => (this.#widths.find(([first, last]) => first <= glyph && glyph <= last)?.[2] ?? 0) / thousand;

  /** The code of a glyph that looks like these, and is copied as this text. */
  codeOf(glyphs: readonly Placed[], text: string, advance: number): number {
    const font = this.#font;
    if (!font) throw new Error('the font has no glyphs that can be read');
    const units = (part: number) => Math.round(part * font.unitsPerEm);
    const components: Component[] = glyphs.map(({ glyph, x, y }) => ({ glyph, x: units(x), y: units(y) }));
    const key = JSON.stringify([components, text, units(advance)]);
    const code = this.#added.get(key)?.code ?? font.add(components, units(advance));
    this.#added.set(key, { code, text, advance });
    return code;
  }

  /** Writes the added glyphs into the objects of the font. */
  write(): void {
    if (this.#added.size === 0 || !this.#font) return;
    const objects = this.#objects;
    const file = this.#font.bytes;
    objects.setStream(this.#file, file, `\n  /Length1 ${file.length}`);
    const widths = [...this.#added.values()].map(({ code, advance }) => ` ${code} ${code} ${Number((advance * thousand).toFixed(2))}`);
    const dictionary = objects.dictionary(this.#descendant);
    objects.setDictionary(
      this.#descendant,
      dictionary.replace(/\/W \[[\d. ]*/, (all) => all + widths.join('')),
    );
    // It lists the glyphs of the font, and may be absent.
    const descriptor = reference(dictionary, 'FontDescriptor');
    objects.setDictionary(descriptor, objects.dictionary(descriptor).replace(/\n {2}\/CIDSet \d+ 0 R/, ''));
    const map = objects.stream(this.#map).toString('latin1');
    objects.setStream(this.#map, map.replace(mapEnd, `${this.#sections()}${mapEnd}`), '\n  /Type /CMap\n  /WMode 0');
  }

  #sections(): string {
    const entries = [...this.#added.values()].map(({ code, text }) => `<${hex4(code)}> <${utf16(text)}>\n`);
    let sections = '';
    for (let from = 0; from < entries.length; from += sectionEntries) {
      const section = entries.slice(from, from + sectionEntries);
      sections += `${section.length} beginbfchar\n${section.join('')}endbfchar\n`;
    }
    return sections;
  }
}
