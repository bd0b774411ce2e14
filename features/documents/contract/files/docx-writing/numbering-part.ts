import type { BulletList, Numbering, OrderedList } from '#platform/contract/rich-text/nodes.ts';
import { attribute } from './xml-text.ts';

const formats = { '1': 'decimal', '1.1': 'decimal', a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' } as const;
const bullets = ['•', '◦', '▪'];
/** Indentation of a level, in twentieths of a point (1 cm is 567). */
export const indent = 567;

/** An open list: its level, and the text of the number of its items for lists within them. */
export interface OpenList {
  numId: number;
  level: number;
  path: string;
  /** Definitions of its level and those around it, which Word asks of each list for the numbers within. */
  overrides: string;
}

/** Defines a list of Word for each list of a text; lists in lists share counters, as 1.1 needs. */
export class NumberingPart {
  readonly #nums: string[] = [];
  #abstracts = 0;
  #current = 0;

  /** `outer`: the list around it, in the same quote or cell. `columns`: levels of indentation around it. */
  add(list: BulletList | OrderedList, outer: OpenList | undefined, columns: number): OpenList {
    const level = outer === undefined ? 0 : outer.level + 1;
    if (outer === undefined) this.#current = this.#abstracts++;
    const numId = this.#nums.length + 1;
    const attrs: Numbering = list.type === 'orderedList' ? (list.attrs ?? {}) : {};
    const { start = 1, style = '1', before = '', after = '.' } = attrs;
    const own = `%${level + 1}`;
    const chain = style === '1.1' && outer !== undefined && outer.path !== '' ? `${outer.path}.` : '';
    const text = list.type === 'bulletList' ? (bullets[level % bullets.length] ?? '•') : before + chain + own + after;
    const format = list.type === 'bulletList' ? 'bullet' : formats[style];
    // The indentation of our own reader is that of the text of an item.
    const left = indent * (columns + 1);
    const definition =
      `<w:lvl w:ilvl="${level}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${attribute(text)}"/><w:lvlJc w:val="left"/>` +
      `<w:pPr><w:ind w:left="${left}" w:hanging="${indent}"/></w:pPr></w:lvl></w:lvlOverride>`;
    const around = outer?.overrides ?? '';
    this.#nums.push(
      `<w:num w:numId="${numId}"><w:abstractNumId w:val="${this.#current}"/>${around}` +
        `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/>${definition}</w:num>`,
    );
    const path =
      list.type === 'bulletList' ? (outer?.path ?? '') : chain !== '' ? chain + own : (/^[\d.]+$/.test(before) ? before : '') + own;
    return { numId, level, path, overrides: `${around}<w:lvlOverride w:ilvl="${level}">${definition}` };
  }

  /** Content of the part; undefined where there are no lists. */
  get xml(): string | undefined {
    if (this.#nums.length === 0) return undefined;
    const levels = Array.from(
      { length: 9 },
      (_none, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%${level + 1}."/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${indent * (level + 1)}" w:hanging="${indent}"/></w:pPr></w:lvl>`,
    ).join('');
    const abstracts = Array.from(
      { length: this.#abstracts },
      (_none, id) => `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels}</w:abstractNum>`,
    );
    return `<w:numbering>${abstracts.join('')}${this.#nums.join('')}</w:numbering>`;
  }
}
