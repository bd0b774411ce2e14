import { bareText, counts } from '../../contract/passage.ts';
import { commentLimits } from '../../contract/limits.ts';
import type { Passage } from '../../contract/shapes.ts';
import type { TextRange } from './find-passage.ts';

/** Text node, with its offset in the bare text. */
interface Segment {
  node: Text;
  start: number;
  length: number;
}

/**
 * Bare text of an element, with conversions between its offsets and DOM ranges. Figures and their
 * captions are excluded.
 */
export class BareTextOf {
  readonly text: string;
  readonly #element: Element;
  readonly #segments: Segment[] = [];

  constructor(element: Element) {
    this.#element = element;
    const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
      if (node instanceof Element) return node.matches('figure') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
      return NodeFilter.FILTER_ACCEPT;
    });
    const pieces: string[] = [];
    let start = 0;
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const piece = bareText(node.data);
      if (piece === '') continue;
      this.#segments.push({ node, start, length: piece.length });
      pieces.push(piece);
      start += piece.length;
    }
    this.text = pieces.join('');
  }

  /** DOM range of a span of the bare text. */
  rangeOf({ start, end }: TextRange): Range | undefined {
    const [first, last] = [this.#segmentAt(start), this.#segmentAt(end - 1)];
    if (!first || !last) return undefined;
    const range = this.#element.ownerDocument.createRange();
    range.setStart(first.node, placeOf(first.node, start - first.start));
    range.setEnd(last.node, placeOf(last.node, end - 1 - last.start) + 1);
    return range;
  }

  /** Offset in the bare text for a position in the DOM. */
  indexAt(node: Node, offset: number): number | undefined {
    const segment = this.#segments.find((each) => each.node === node);
    return segment && segment.start + bareText(segment.node.data.slice(0, offset)).length;
  }

  /**
   * Passage for a DOM range; undefined if it contains no text, a figure, too much text, or text of
   * another element.
   */
  passageIn(range: Range, textNow: string): Passage | undefined {
    if (!this.#element.contains(range.commonAncestorContainer) || range.cloneContents().querySelector('figure')) return undefined;
    const start = this.#lengthBefore(range, 'start');
    const end = this.#lengthBefore(range, 'end');
    const bare = this.text.slice(start, end);
    const written = textNow.replace(/\s+/g, ' ').trim();
    const exact = bareText(written) === bare ? written : bare;
    if (exact === '' || exact.length > commentLimits.passage) return undefined;
    return { exact, prefix: this.#around(range, 'before'), suffix: this.#around(range, 'behind') };
  }

  /** Number of bare characters before the start or end of a range. */
  #lengthBefore(range: Range, edge: 'start' | 'end'): number {
    const [container, offset] = edge === 'start' ? [range.startContainer, range.startOffset] : [range.endContainer, range.endOffset];
    let length = 0;
    for (const segment of this.#segments) {
      if (segment.node === container) return length + bareText(segment.node.data.slice(0, offset)).length;
      const place = range.comparePoint(segment.node, 0);
      if (edge === 'start' ? place >= 0 : place > 0) return length;
      length += segment.length;
    }
    return length;
  }

  #around(range: Range, side: 'before' | 'behind'): string {
    const around = this.#element.ownerDocument.createRange();
    around.selectNodeContents(this.#element);
    if (side === 'before') around.setEnd(range.startContainer, range.startOffset);
    else around.setStart(range.endContainer, range.endOffset);
    const text = around.toString().replace(/\s+/g, ' ').trim();
    return side === 'before' ? text.slice(-commentLimits.context) : text.slice(0, commentLimits.context);
  }

  #segmentAt(index: number): Segment | undefined {
    let [low, high] = [0, this.#segments.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const segment = this.#segments[middle];
      if (!segment) return undefined;
      if (index < segment.start) high = middle - 1;
      else if (index >= segment.start + segment.length) low = middle + 1;
      else return segment;
    }
    return undefined;
  }
}

/** Offset in a text node of the `index`-th significant character. */
function placeOf({ data }: Text, index: number): number {
  let seen = -1;
  for (let place = 0; place < data.length; place += 1) {
    if (counts(data.charAt(place))) seen += 1;
    if (seen === index) return place;
  }
  return data.length;
}
