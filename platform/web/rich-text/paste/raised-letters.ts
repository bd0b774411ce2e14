import type { ClipboardEvent } from 'react';
import { blocks } from './blank-lines.ts';
import { inertDocument } from './inert-document.ts';
import { styleAttribute, withInertStyles } from './pasted-styles.ts';

type Kind = 'sup' | 'sub';

const letters: Readonly<Record<Kind, ReadonlyMap<string, string>>> = {
  sup: lettersOf('0123456789+-−–=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ⁿⁱ'),
  sub: lettersOf('0123456789+-−–=()nij', '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₙᵢⱼ'),
};
function lettersOf(plain: string, raised: string): ReadonlyMap<string, string> {
  const to = [...raised];
  return new Map([...plain].map((letter, index) => [letter, to[index] ?? letter]));
}
/** As in 1º, nº and 2ª. */
const ordinals: Readonly<Record<string, string>> = { o: 'º', a: 'ª' };
const maxHtml = 2_000_000;

/** A superscript or subscript as Unicode letters; undefined if not all of them exist. */
function raisedLetters(text: string, kind: Kind, before: string): string | undefined {
  if (kind === 'sup' && /[\dNn]$/.test(before) && ordinals[text] !== undefined) return ordinals[text];
  const raised = [...text].map((letter) => letters[kind].get(letter));
  return raised.length === 0 || raised.includes(undefined) ? undefined : raised.join('');
}

/** The text of a block without white space, and what is raised in it. */
interface Block {
  text: string;
  raised: { at: number; text: string; kind: Kind }[];
}

function blocksOf(html: string): Block[] {
  const { body } = inertDocument(withInertStyles(html));
  let current: Block = { text: '', raised: [] };
  const found = [current];
  const begin = () => found.push((current = { text: '', raised: [] }));
  const visit = (node: Node): void => {
    if (node.nodeType === 3) current.text += bare(node.nodeValue ?? '');
    if (!(node instanceof Element)) return;
    const tag = node.nodeName.toLowerCase();
    if (tag === 'style' || tag === 'script') return;
    const style = /vertical-align\s*:\s*(sup|sub)/i.exec(node.getAttribute(styleAttribute) ?? '')?.[1]?.toLowerCase();
    const kind = style ?? tag;
    if (kind === 'sup' || kind === 'sub') {
      const text = bare(node.textContent ?? '');
      current.raised.push({ at: current.text.length, text, kind });
      current.text += text;
      return;
    }
    if (blocks.has(tag)) begin();
    for (const child of node.childNodes) visit(child);
    if (blocks.has(tag)) begin();
  };
  visit(body);
  return found.filter(({ raised, text }) => raised.length > 0 || text !== '');
}

const bare = (text: string): string => text.replace(/\s+/g, '');

/** Plain text of the clipboard with the superscripts and subscripts of its HTML as Unicode letters: m², H₂O. */
export function withRaisedLetters(plain: string, html: string): string {
  if (html.length > maxHtml || !/<su[bp]\b|vertical-align\s*:\s*su/i.test(html)) return plain;
  // The plain text has the same letters with other white space, and signs of lists between blocks.
  const places = [...plain.matchAll(/\S/g)].map(({ index }) => index);
  const text = bare(plain);
  let from = 0;
  let result = '';
  let end = 0;
  for (const block of blocksOf(html)) {
    const start = text.indexOf(block.text, from);
    if (start === -1) continue;
    from = start + block.text.length;
    for (const raised of block.raised) {
      const letter = raisedLetters(raised.text, raised.kind, block.text.slice(0, raised.at));
      const first = places[start + raised.at];
      const last = places[start + raised.at + raised.text.length - 1];
      if (letter === undefined || first === undefined || last === undefined) continue;
      result += plain.slice(end, first) + letter;
      end = last + 1;
    }
  }
  return result + plain.slice(end);
}

/** Handler of a text area: superscripts and subscripts of what is pasted stay. */
export function pasteRaisedLetters(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const { clipboardData: data, currentTarget: field } = event;
  if (field.readOnly) return;
  const plain = data.getData('text/plain').replace(/\r\n?/g, '\n');
  const text = withRaisedLetters(plain, data.getData('text/html'));
  if (text === plain) return;
  event.preventDefault();
  // Deprecated, but no other way keeps the undo history of a field.
  if ('execCommand' in document && document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
