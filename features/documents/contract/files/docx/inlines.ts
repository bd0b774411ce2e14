import { openText } from '#platform/contract/rich-text/clean-text.ts';
import { isSafeHref } from '#platform/contract/rich-text/safe-href.ts';
import type { Inline, Mark } from '#platform/contract/rich-text/nodes.ts';
import type { RunFormat } from './styles.ts';

const order = ['bold', 'italic', 'underline', 'strike', 'code', 'superscript', 'subscript', 'link'];

/** Marks in a fixed order. */
export const inOrder = (marks: readonly Mark[]): Mark[] =>
  marks.toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));

/** Marks of a format and a link address. */
export function marksOf(format: RunFormat, href: string | undefined): Mark[] {
  const marks: Mark[] = [];
  if (format.bold) marks.push({ type: 'bold' });
  if (format.italic) marks.push({ type: 'italic' });
  if (format.underline) marks.push({ type: 'underline' });
  if (format.strike) marks.push({ type: 'strike' });
  if (format.code) marks.push({ type: 'code' });
  if (format.raised === 'superscript' || format.raised === 'subscript') marks.push({ type: format.raised });
  if (href !== undefined && isSafeHref(href)) marks.push({ type: 'link', attrs: { href } });
  return marks;
}

/** Collects the text of one paragraph; adjacent text with the same marks is one node. */
export class Line {
  content: Inline[] = [];
  #last = '';

  add(text: string, marks: Mark[]): void {
    if (text === '') return;
    const key = JSON.stringify(marks);
    const last = this.content.at(-1);
    if (last?.type === 'text' && key === this.#last) last.text += text;
    else this.content.push({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) });
    this.#last = key;
  }

  break(marks: Mark[]): void {
    this.content.push({ type: 'hardBreak', ...(marks.length > 0 ? { marks } : {}) });
  }

  /** Removes what a text cannot contain, once for each node. */
  finish(): void {
    this.content = this.content.flatMap((each): Inline[] => {
      if (each.type !== 'text') return [each];
      const text = openText(each.text);
      return text === '' ? [] : [{ ...each, text }];
    });
  }

  /** The words without formatting. */
  get text(): string {
    return this.content.map((each) => (each.type === 'text' ? each.text : '\n')).join('');
  }
}
