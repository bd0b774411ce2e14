import { hex4, textOf } from './copied-font.ts';

/** A replacement text, around the glyphs that are drawn for it. */
export interface Replacement {
  text: string;
  /** Left out when the page is written. */
  isRemoved: boolean;
}

/** One operator that draws glyphs, with the moves between them in thousandths of the size. */
export interface Drawn {
  font: string;
  size: number;
  /** Where it begins; undefined where that is not said as usual. */
  x: number | undefined;
  y: number;
  parts: (Glyph | number)[];
  replacement: Replacement | undefined;
}

export interface Glyph {
  glyph: number;
}

type Piece = string | Drawn | { bound: string; of: Replacement };

const string = String.raw`\((?:\\[^]|[^\\()])*\)`;
const number = String.raw`(-?[\d.]+)`;
const operators = new RegExp(
  [
    String.raw`1 0 0 -1 ${number} ${number} (cm|Tm)\n`,
    String.raw`\/Span <<\n {2}\/ActualText <FEFF([\dA-F]+)>\n>> BDC\n`,
    String.raw`\/(f\d+) ([\d.]+) Tf\n`,
    String.raw`((?:\[(?:${string}|[-\d. \n])*\]|${string}) T[jJ])\n`,
    String.raw`(EMC|BT|BDC)\n`,
    string,
  ].join('|'),
  'g',
);
const parts = new RegExp(`${string}|-?[\\d.]+`, 'g');

/** Content of a page: its texts, and everything between them unchanged. */
export class DrawnText {
  readonly #pieces: Piece[] = [];

  constructor(content: string) {
    const state = { left: 0, top: 0, x: undefined as number | undefined, y: 0, font: '', size: 0 };
    const open: (Replacement | undefined)[] = [];
    let at = 0;
    for (const found of content.matchAll(operators)) {
      const [all, first, second, moves, text, font, size, shown, word] = found;
      const keep = (piece?: Piece) => {
        this.#pieces.push(content.slice(at, found.index), ...(piece === undefined ? [all] : [piece]));
        at = found.index + all.length;
      };
      if (moves === 'cm') [state.left, state.top] = [Number(first), Number(second)];
      else if (moves === 'Tm') [state.x, state.y] = [state.left + Number(first), state.top - Number(second)];
      else if (font !== undefined) [state.font, state.size] = [font, Number(size)];
      else if (text !== undefined) {
        const replacement = { text: textOf(text), isRemoved: false };
        open.push(replacement);
        keep({ bound: all, of: replacement });
      } else if (word === 'BDC') open.push(undefined);
      else if (word === 'EMC') {
        const replacement = open.pop();
        keep(replacement && { bound: all, of: replacement });
      } else if (shown !== undefined) {
        const { font: own, size: large, x, y } = state;
        keep({ font: own, size: large, x, y, parts: partsIn(shown), replacement: open.at(-1) });
        state.x = undefined;
      }
    }
    this.#pieces.push(content.slice(at));
  }

  get drawn(): Drawn[] {
    return this.#pieces.filter((piece): piece is Drawn => typeof piece === 'object' && 'parts' in piece);
  }

  get content(): string {
    return this.#pieces
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        if ('bound' in piece) return piece.of.isRemoved ? '' : piece.bound;
        return `[${piece.parts.map((part) => (typeof part === 'number' ? Number(part.toFixed(3)) : `<${hex4(part.glyph)}>`)).join(' ')}] TJ\n`;
      })
      .join('');
  }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function partsIn(shown: string): (Glyph | number)[] {
  return [...shown.matchAll(parts)].flatMap(([part]): (Glyph | number)[] => (part.startsWith('(') ? glyphsIn(part) : [Number(part)]));
}

/** The glyphs of a literal string, of two bytes each. */
function glyphsIn(literal: string): Glyph[] {
  const bytes = literal
    .slice(1, -1)
    .replaceAll(/\\([0-7]{1,3}|[^])/g, (_, escaped: string) =>
      /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (escapes[escaped] ?? escaped),
    );
  return Array.from({ length: bytes.length / 2 }, (_, index) => ({
    glyph: bytes.charCodeAt(2 * index) * 256 + bytes.charCodeAt(2 * index + 1),
  }));
}
