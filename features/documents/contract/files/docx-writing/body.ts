import type { Block, BulletList, Inline, ListItem, OrderedList, Table } from '#platform/contract/rich-text/nodes.ts';
import { containerIds } from '../docx/containers.ts';
import { headingFill } from '../docx/tables.ts';
import { columnWidth } from '../docx/picture-size.ts';
import { indent, NumberingPart, type OpenList } from './numbering-part.ts';
import type { WriteMedia } from './media.ts';
import { plainRuns, runs, type AddLink } from './runs.ts';

/** Where a block is. */
interface Place {
  /** ID of the division around it. */
  division: number | undefined;
  /** Levels of indentation. */
  columns: number;
  list: OpenList | undefined;
}

interface Division {
  id: number;
  isQuote: boolean;
  inner: Division[];
}

const separator = '<w:p><w:pPr><w:pStyle w:val="TableSeparator"/></w:pPr></w:p>';
const emuPerTwip = 635;

/** Writes the blocks of a text, and what other parts must define for them. */
export class BodyWriter {
  readonly numbering = new NumberingPart();
  readonly #divisions: Division[] = [];
  readonly #byId = new Map<number, Division>();
  #quotes = 0;
  #items = 0;
  readonly #addLink: AddLink;
  readonly #writeMedia: WriteMedia;

  constructor(addLink: AddLink, writeMedia: WriteMedia) {
    this.#addLink = addLink;
    this.#writeMedia = writeMedia;
  }

  body(blocks: readonly Block[]): string {
    return closed(this.#blocks(blocks, { division: undefined, columns: 0, list: undefined })).join('');
  }

  /** Content of `webSettings`; undefined where no division is needed. */
  get divisions(): string | undefined {
    const xml = (all: readonly Division[]): string =>
      all
        .map(
          ({ id, isQuote, inner }) =>
            `<w:div w:id="${id}">${isQuote ? '<w:blockQuote w:val="1"/>' : ''}<w:marLeft w:val="0"/><w:marRight w:val="0"/><w:marTop w:val="0"/><w:marBottom w:val="0"/>${inner.length > 0 ? `<w:divsChild>${xml(inner)}</w:divsChild>` : ''}</w:div>`,
        )
        .join('');
    return this.#divisions.length === 0 ? undefined : `<w:webSettings><w:divs>${xml(this.#divisions)}</w:divs></w:webSettings>`;
  }

  #divide(isQuote: boolean, outer: number | undefined): number {
    const id = isQuote ? containerIds.quote + ++this.#quotes : containerIds.item + ++this.#items;
    const division: Division = { id, isQuote, inner: [] };
    (this.#byId.get(outer ?? 0)?.inner ?? this.#divisions).push(division);
    this.#byId.set(id, division);
    return id;
  }

  /** Paragraphs and tables; tables are always separated. */
  #blocks(blocks: readonly Block[], place: Place): string[] {
    const out: string[] = [];
    for (const block of blocks) {
      for (const piece of this.#block(block, place)) {
        if (isTable(piece) && isTable(out.at(-1))) out.push(separator);
        out.push(piece);
      }
    }
    return out;
  }

  #block(block: Block, place: Place): string[] {
    switch (block.type) {
      case 'paragraph':
        return [
          this.#paragraph(block.content, place, place.division !== undefined && this.#byId.get(place.division)?.isQuote ? 'Quote' : ''),
        ];
      case 'heading':
        return [this.#paragraph(block.content, place, `Heading${block.attrs.level - 1}`)];
      case 'codeBlock': {
        const language = block.attrs?.language;
        return [paragraph(plainRuns(block.content?.map(({ text }) => text).join('') ?? ''), place, `CodeBlock${language ?? ''}`)];
      }
      case 'horizontalRule':
        return [paragraph('', place, 'HorizontalLine')];
      case 'media':
        return this.#writeMedia(block.attrs).map(({ runs: within, style }) => paragraph(within, place, style));
      case 'blockquote': {
        const division = this.#divide(true, place.division);
        return this.#blocks(block.content, { division, columns: place.columns + 1, list: place.list });
      }
      case 'bulletList':
      case 'orderedList':
        return this.#list(block, place, isPlain(block) ? 'plain' : 'divided');
      case 'table':
        return [this.#table(block, place)];
    }
  }

  #paragraph(content: readonly Inline[] | undefined, place: Place, style: string): string {
    return paragraph(runs(content ?? [], this.#addLink), place, style);
  }

  /** Items of several paragraphs are divisions; other lists need none. */
  #list(block: BulletList | OrderedList, place: Place, kind: 'plain' | 'divided'): string[] {
    const list = this.numbering.add(block, place.list, place.columns);
    return block.content.flatMap((item: ListItem) => {
      const division = kind === 'divided' ? this.#divide(false, place.division) : place.division;
      const inner: Place = { division, columns: place.columns + 1, list };
      const [first, ...rest] = item.content;
      const numbered = `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.numId}"/></w:numPr>`;
      return [
        paragraph(runs(first.content ?? [], this.#addLink), { ...inner, columns: 0 }, 'ListParagraph', numbered),
        ...rest.flatMap((each) =>
          each.type === 'bulletList' || each.type === 'orderedList' ? this.#list(each, inner, kind) : this.#block(each, inner),
        ),
      ];
    });
  }

  #table({ content }: Table, place: Place): string {
    const rows = gridOf(content);
    const columns = Math.max(1, ...rows.map((row) => row.reduce((sum, { colspan }) => sum + colspan, 0)));
    const width = Math.floor((columnWidth / emuPerTwip - place.columns * indent) / columns);
    const inCell: Place = { division: place.division, columns: 0, list: undefined };
    const cells = rows.map((row, index) => {
      const heads = row.length > 0 && row.every(({ isHeading }) => isHeading);
      const isTop = heads && rows.slice(0, index).every((above) => above.length > 0 && above.every(({ isHeading }) => isHeading));
      const xml = row.map(({ colspan, merge, isHeading, content: blocks }) => {
        const inner = blocks === undefined ? [emptyParagraph(inCell)] : endingInParagraph(this.#blocks(blocks, inCell), blocks, inCell);
        const properties =
          `<w:tcW w:w="${width * colspan}" w:type="dxa"/>${colspan > 1 ? `<w:gridSpan w:val="${colspan}"/>` : ''}` +
          `${merge === undefined ? '' : `<w:vMerge w:val="${merge}"/>`}${isHeading ? `<w:shd w:val="clear" w:color="auto" w:fill="${headingFill}"/>` : ''}`;
        return `<w:tc><w:tcPr>${properties}</w:tcPr>${inner.join('')}</w:tc>`;
      });
      return `<w:tr>${isTop ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${xml.join('')}</w:tr>`;
    });
    const grid = Array.from({ length: columns }, () => `<w:gridCol w:w="${width}"/>`).join('');
    return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/><w:tblInd w:w="${place.columns * indent}" w:type="dxa"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${cells.join('')}</w:tbl>`;
  }
}

const isTable = (piece: string | undefined): boolean => piece?.startsWith('<w:tbl>') ?? false;
/** A body or cell ends with a paragraph. */
const closed = (pieces: readonly string[]): readonly string[] =>
  pieces.length === 0 || isTable(pieces.at(-1)) ? [...pieces, separator] : pieces;

function emptyParagraph(place: Place): string {
  return paragraph('', place, 'TableSeparator');
}

/** A cell that ends with a quote, list or table has another paragraph, in the division of its table. */
function endingInParagraph(pieces: readonly string[], blocks: readonly Block[], place: Place): readonly string[] {
  const last = blocks.at(-1);
  // Word adds an empty paragraph after a table; ours would be taken for it.
  const isLeaf = last?.type === 'heading' || last?.type === 'codeBlock' || (last?.type === 'paragraph' && last.content !== undefined);
  return isLeaf ? pieces : [...pieces, emptyParagraph(place)];
}

/** A paragraph; the order of its properties is that of the format. */
function paragraph(content: string, { division, columns }: Place, style: string, numbered = ''): string {
  const left = columns > 0 ? `<w:ind w:left="${columns * indent}"/>` : '';
  const named = style === '' ? '' : `<w:pStyle w:val="${style}"/>`;
  const divided = division === undefined ? '' : `<w:divId w:val="${division}"/>`;
  const properties = named + numbered + left + divided;
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
}

/** Whether items consist of their paragraph and lists of the same kind. */
function isPlain(list: BulletList | OrderedList): boolean {
  return list.content.every(({ content: [, ...rest] }) => {
    // Two lists of one item would be one list.
    return rest.length <= 1 && rest.every((each) => (each.type === 'bulletList' || each.type === 'orderedList') && isPlain(each));
  });
}

interface GridCell {
  colspan: number;
  merge: 'restart' | 'continue' | undefined;
  isHeading: boolean;
  /** Undefined for a cell that continues the one above. */
  content: readonly Block[] | undefined;
}

/** Rows with the cells that continue those above. */
function gridOf(rows: Table['content']): GridCell[][] {
  const open: { column: number; colspan: number; rows: number; isHeading: boolean }[] = [];
  return rows.map(({ content = [] }, index) => {
    const out: GridCell[] = [];
    let column = 0;
    const continueCells = () => {
      for (let next = at(column); next; next = at(column)) {
        next.rows -= 1;
        out.push({ colspan: next.colspan, merge: 'continue', isHeading: next.isHeading, content: undefined });
        column += next.colspan;
      }
    };
    const above = open.splice(0);
    const at = (place: number) => above.find((each) => each.column === place && each.rows > 0);
    for (const cell of content) {
      continueCells();
      const { colspan = 1, rowspan = 1 } = cell.attrs ?? {};
      const isHeading = cell.type === 'tableHeader';
      const isMerged = rowspan > 1 && index < rows.length - 1;
      out.push({ colspan, merge: isMerged ? 'restart' : undefined, isHeading, content: cell.content });
      if (isMerged) open.push({ column, colspan, rows: rowspan - 1, isHeading });
      column += colspan;
    }
    continueCells();
    open.push(...above.filter(({ rows: rest }) => rest > 0));
    return out;
  });
}
