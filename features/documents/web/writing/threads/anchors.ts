import type { Node, Schema } from '@tiptap/pm/model';
import * as Y from 'yjs';
import { bareText, counts } from '#features/comments/contract/passage.ts';
import { threadLimits } from '../../../contract/thread-limits.ts';
import type { Place } from '../../../contract/thread-shapes.ts';
import { fromBase64, toBase64 } from '../together/base64.ts';

/** Positions in the text of the editor. */
export interface TextRange {
  from: number;
  to: number;
}

/** The first and the last letter of a passage, as Yjs names them. */
export type Anchor = Pick<Place, 'start' | 'end'>;

/** The texts of a live text with their positions in the editor, between which anchors are converted. */
export class TextParts {
  readonly #fragment: Y.XmlFragment;
  readonly #schema: Schema;
  readonly #parts: { text: Y.XmlText; from: number; to: number }[] = [];
  readonly #starts = new Map<unknown, number>();

  constructor(fragment: Y.XmlFragment, schema: Schema) {
    this.#fragment = fragment;
    this.#schema = schema;
    this.#read(fragment, 0);
  }

  /** Where a passage is now; undefined if it was deleted, or its text is not here yet. */
  rangeOf({ start, end }: Anchor): TextRange | undefined {
    const [from, to] = [this.#positionOf(start), this.#positionOf(end)];
    return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
  }

  /** Names the first and the last letter of a range; undefined if it has none. */
  anchorOf({ from, to }: TextRange): Anchor | undefined {
    const within = this.#parts.filter((part) => part.from < to && part.to > from);
    const [first, last] = [within[0], within.at(-1)];
    if (!first || !last) return undefined;
    return {
      start: encoded(first.text, Math.max(from, first.from) - first.from, 0),
      end: encoded(last.text, Math.min(to, last.to) - last.from, -1),
    };
  }

  #read(parent: Y.XmlFragment, start: number): number {
    let at = start;
    for (const child of parent.toArray()) {
      if (child instanceof Y.XmlText) {
        this.#parts.push({ text: child, from: at, to: at + child.length });
        this.#starts.set(child, at);
        at += child.length;
      } else if (child instanceof Y.XmlElement) at = this.#schema.nodes[child.nodeName]?.isLeaf ? at + 1 : this.#read(child, at + 1) + 1;
    }
    return at;
  }

  #positionOf(position: string): number | undefined {
    const { doc } = this.#fragment;
    try {
      const found = doc && Y.createAbsolutePositionFromRelativePosition(Y.decodeRelativePosition(fromBase64(position)), doc);
      const start = found && this.#starts.get(found.type);
      return typeof start === 'number' && found ? start + found.index : undefined;
    } catch {
      return undefined;
    }
  }
}

const encoded = (text: Y.XmlText, index: number, side: 0 | -1): string =>
  toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index, side)));

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Positions around a passage that are read for its context. */
const around = 4 * threadLimits.context;

/** The words of a range and those around it. */
export function wordsAt(doc: Node, { from, to }: TextRange): Pick<Place, 'exact' | 'prefix' | 'suffix'> {
  const between = (start: number, end: number) => tidy(doc.textBetween(Math.max(0, start), Math.min(end, doc.content.size), ' '));
  return {
    exact: between(from, to).slice(0, threadLimits.passage).toWellFormed(),
    prefix: between(from - around, from)
      .slice(-threadLimits.context)
      .toWellFormed(),
    suffix: between(to, to + around)
      .slice(0, threadLimits.context)
      .toWellFormed(),
  };
}

/** Letters of the context that must be the same, and letters of a passage that is found without them. */
const sameContext = 8;
const aloneFrom = 12;

/** Finds the words of a passage whose letters are gone, for example because it was moved: at the same context, or at their only place. */
export function findWords(doc: Node, { exact, prefix, suffix }: Pick<Place, 'exact' | 'prefix' | 'suffix'>): TextRange | undefined {
  const [wanted, before, behind] = [bareText(exact), bareText(prefix).slice(-sameContext), bareText(suffix).slice(0, sameContext)];
  if (wanted === '') return undefined;
  const { text, positions } = bareTextOf(doc);
  const found: number[] = [];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) found.push(at);
  const isFramed = (at: number) =>
    (before !== '' && text.slice(0, at).endsWith(before)) || (behind !== '' && text.startsWith(behind, at + wanted.length));
  const start = found.find(isFramed) ?? (found.length === 1 && wanted.length >= aloneFrom ? found[0] : undefined);
  const [first, last] = start === undefined ? [] : [positions[start], positions[start + wanted.length - 1]];
  return first !== undefined && last !== undefined ? { from: first, to: last + 1 } : undefined;
}

function bareTextOf(doc: Node): { text: string; positions: number[] } {
  const positions: number[] = [];
  let text = '';
  doc.descendants((node, at) => {
    for (const [index, letter] of (node.text ?? '').split('').entries()) {
      if (!counts(letter)) continue;
      text += letter;
      positions.push(at + index);
    }
  });
  return { text, positions };
}
