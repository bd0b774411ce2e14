import { itemNumber } from '#platform/contract/rich-text/numbering.ts';
import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Block, BulletList, Inline, ListItem, OrderedList, Paragraph } from '#platform/contract/rich-text/nodes.ts';
import { commonLength } from './containers.ts';
import { Line } from './inlines.ts';
import { numberingOf } from './list-attrs.ts';
import type { WordNumber } from './numbering.ts';
import type { Container } from './reading.ts';

interface Frame {
  content: Block[];
  /** Levels of the schema that are used, this one included. */
  depth: number;
  container?: Container | undefined;
  item?: { level: number; path: string; left: number | undefined };
}

const levels = { quote: 1, list: 2 } as const;

/** Puts paragraphs into quotes, lists and items. */
export class BlockBuilder {
  readonly content: Block[] = [];
  /** Frames around the last block, innermost last. */
  #inner: Frame[] = [];
  readonly #base: Frame;
  /** The first number of Word in a list. */
  readonly #words = new WeakMap<Block, WordNumber>();
  readonly #byStyle = new WeakSet<Block>();
  readonly #lose: () => void;

  /** `depth`: levels of the schema around the content. `lose`: a level was left out. */
  constructor(depth: number, lose: () => void) {
    this.#base = { content: this.content, depth };
    this.#lose = lose;
  }

  get #top(): Frame {
    return this.#inner.at(-1) ?? this.#base;
  }

  /** Levels around the next block of this path. */
  get depth(): number {
    return this.#top.depth;
  }

  /** The last block where the next block of this path would be added. */
  last(path: readonly Container[]): Block | undefined {
    this.enter(path);
    return this.#top.content.at(-1);
  }

  /** Adds a block to the item or quote of the block before. */
  addHere(block: Block): void {
    this.#top.content.push(block);
  }

  /** Adds a paragraph in a quote that only its style says; adjacent ones are one quote. */
  addQuoted(block: Block, path: readonly Container[]): void {
    const last = this.last(path);
    if (last?.type === 'blockquote' && this.#byStyle.has(last)) return void last.content.push(block);
    this.#quote(undefined);
    const { content } = this.#top;
    content.push(block);
    const quote = this.last(path);
    if (quote?.type === 'blockquote') this.#byStyle.add(quote);
  }

  /** Opens the containers of a path, and the item whose text has the same indentation. */
  enter(path: readonly Container[], left?: number): void {
    const open = this.#inner.flatMap(({ container }) => container ?? []);
    const shared = commonLength(open, path);
    let length = shared === 0 ? 0 : this.#inner.findIndex(({ container }) => container === open[shared - 1]) + 1;
    if (path.length === shared && left) {
      const indented = this.#inner.findLastIndex(({ item }, index) => index >= length && item?.left !== undefined && item.left === left);
      if (indented >= 0) length = indented + 1;
    }
    this.#inner.length = length;
    for (const container of path.slice(shared)) if (container.kind === 'quote') this.#quote(container);
  }

  #quote(container: Container | undefined): void {
    const { content, depth } = this.#top;
    // The deepest block is a paragraph with its text.
    if (depth + levels.quote + 2 > richTextLimits.depth) return this.#lose();
    const quote: Block = { type: 'blockquote', content: [] };
    content.push(quote);
    this.#inner.push({ content: quote.content, depth: depth + levels.quote, container });
  }

  /** Adds an item; `own` is its container, where it has one. */
  addItem(word: WordNumber, content: Inline[], path: readonly Container[], own: Container | undefined): void {
    if (own) this.enter(path);
    else this.#enterList(path, word.level);
    const { depth, content: around } = this.#top;
    const paragraph: Paragraph = { type: 'paragraph', ...(content.length > 0 ? { content } : {}) };
    const outer = this.#inner.findLast(({ item }) => item)?.item?.path ?? '';
    const list = depth + levels.list + 2 > richTextLimits.depth ? undefined : this.#listFor(word, around, outer);
    if (list === undefined) {
      if (depth + levels.list + 2 > richTextLimits.depth) this.#lose();
      around.push(word.marker === '' ? paragraph : withText(`${word.marker} `, paragraph));
      return;
    }
    const item: ListItem = { type: 'listItem', content: [paragraph] };
    list.content.push(item);
    const number = list.type === 'orderedList' ? itemNumber(list.attrs ?? {}, list.content.length - 1, outer).path : outer;
    const frame = { level: word.level, path: number, left: word.left };
    this.#inner.push({ content: item.content, depth: depth + levels.list, container: own, item: frame });
  }

  /** Leaves items of this level or deeper ones. */
  #enterList(path: readonly Container[], level: number): void {
    const open = this.#inner.flatMap(({ container }) => container ?? []);
    if (commonLength(open, path) < open.length || open.length < path.length) this.enter(path);
    while ((this.#top.item?.level ?? -1) >= level) this.#inner.pop();
  }

  /** The list that an item continues, or a new one; undefined if no list shows its number. */
  #listFor(word: WordNumber, around: Block[], outer: string): BulletList | OrderedList | undefined {
    const last = around.at(-1);
    const before = last && this.#words.get(last);
    const isSame =
      last !== undefined &&
      before?.level === word.level &&
      // LibreOffice gives items that continue a list another number of list.
      (before.numId === word.numId || (before.family === word.family && !word.hasStart));
    if (word.isBullet) {
      if (isSame && last.type === 'bulletList') return last;
      return this.#begin({ type: 'bulletList', content: [] }, word, around);
    }
    if (isSame && last.type === 'orderedList' && itemNumber(last.attrs ?? {}, last.content.length, outer).marker === word.marker)
      return last;
    const attrs = numberingOf(word, outer);
    if (attrs === undefined) return undefined;
    return this.#begin({ type: 'orderedList', ...(Object.keys(attrs).length > 0 ? { attrs } : {}), content: [] }, word, around);
  }

  #begin<List extends BulletList | OrderedList>(list: List, word: WordNumber, around: Block[]): List {
    around.push(list);
    this.#words.set(list, word);
    return list;
  }
}

/** A paragraph with text before its own. */
export function withText<Node extends { content?: Inline[] | undefined }>(text: string, node: Node): Node {
  const line = new Line();
  line.add(text, []);
  for (const each of node.content ?? []) {
    if (each.type === 'text') line.add(each.text, each.marks ?? []);
    else line.content.push(each);
  }
  return { ...node, content: line.content };
}
