import type { Node, NodeType } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { canSplit } from '@tiptap/pm/transform';
import { breakMark, suggestionAttributes, suggestionMarks, writeSuggestions, type SuggestionOf } from '../../../contract/suggestions.ts';
import { isSuggestionMark, suggestionOf, suggestionsOn } from './suggestion-marks.ts';
import { suggestedMeta } from './suggest-changes.ts';

/** Suggestions to decide, and the decision. */
interface Decision {
  isChosen: (suggestion: SuggestionOf) => boolean;
  isAccepted: boolean;
}

type Range = [from: number, to: number];

/** Changes to a text, by position before the decision. */
interface Found {
  deleted: Range[];
  breaks: { at: number; isParagraph: boolean }[];
  lineBreaks: number[];
  joins: number[];
  removals: number[];
}

/** Accepts or declines suggestions: accepted ones become what the plain change would have been, and of declined ones nothing remains. */
export function decideSuggestions(tr: Transaction, { isChosen, isAccepted }: Decision): Transaction {
  const found: Found = { deleted: [], breaks: [], lineBreaks: [], joins: [], removals: [] };
  tr.doc.descendants((node, at, parent) => {
    if (node.isText) decideText(tr, { node, at, parent }, { isChosen, isAccepted }, found);
    else
      for (const name of ['join', 'removal'] as const) {
        const all = suggestionsOn(node, name);
        const rest = all.filter((each) => !isChosen(each));
        if (rest.length === all.length) continue;
        tr.setNodeAttribute(at, suggestionAttributes[name], writeSuggestions(rest));
        if (isAccepted) found[name === 'join' ? 'joins' : 'removals'].push(at);
      }
  });
  for (const [from, to] of joined(rangesOf(tr.before, found))) tr.delete(from, to);
  applyBreaks(tr, found);
  removeEmptied(tr, found);
  return tr.setMeta(suggestedMeta, true);
}

function decideText(
  tr: Transaction,
  { node, at, parent }: { node: Node; at: number; parent: Node | null },
  { isChosen, isAccepted }: Decision,
  { deleted, breaks, lineBreaks }: Found,
): void {
  const chosen = node.marks.filter((mark) => mark.type.name !== breakMark && isSuggestionMark(mark) && isChosen(suggestionOf(mark)));
  if (chosen.length === 0) return;
  const end = at + node.nodeSize;
  const removed = isAccepted ? suggestionMarks.deletion : suggestionMarks.insertion;
  if (chosen.some(({ type }) => type.name === removed)) {
    deleted.push([at, end]);
    return;
  }
  for (const mark of chosen) tr.removeMark(at, end, mark);
  if (!isAccepted || !chosen.some(({ type }) => type.name === suggestionMarks.insertion) || parent?.type.spec.code) return;
  const sign = node.marks.find(({ type }) => type.name === breakMark);
  // Adjacent signs of the same kind form one text.
  for (const [index, letter] of [...(node.text ?? '').matchAll(/[\s\S]/g)].entries()) {
    if (sign) breaks.push({ at: at + index, isParagraph: sign.attrs['isParagraph'] === true });
    else if (letter[0] === '\n') lineBreaks.push(at + index);
  }
}

/** Splits where signs are. The blocks are joined before, so that each sign is in the block that it splits. */
function applyBreaks(tr: Transaction, { breaks, lineBreaks }: Found): void {
  const { paragraph } = tr.doc.type.schema.nodes;
  const done = tr.mapping.slice(0);
  const place = (at: number) => done.map(at, 1);
  // One in a table that goes goes with it.
  const isThere = (at: number) => !done.mapResult(at, 1).deletedAfter;
  const changes = [
    ...lineBreaks
      .filter(isThere)
      .map(place)
      .map((at) => ({ at, run: () => breakLine(tr, at) })),
    ...breaks
      .filter(({ at }) => isThere(at))
      .map(({ at, isParagraph }) => ({
        at: place(at),
        run: () => splitAt(tr.delete(place(at), place(at) + 1), place(at), isParagraph ? paragraph : undefined),
      })),
  ];
  // From the end, so that the positions before stay.
  for (const { run } of changes.toSorted((one, other) => other.at - one.at)) run();
}

/** A line that ends in a paragraph; in code, it is a letter. */
function breakLine(tr: Transaction, at: number): void {
  const { hardBreak } = tr.doc.type.schema.nodes;
  if (hardBreak && !tr.doc.resolve(at).parent.type.spec.code) tr.replaceWith(at, at + 1, hardBreak.create());
}

/** As the key Enter: in a list, the text after it becomes an item. */
function splitAt(tr: Transaction, at: number, after: NodeType | undefined): void {
  const place = tr.doc.resolve(at);
  if (place.parent.type.spec.code) return void tr.insertText('\n', at);
  const isItem = place.depth > 1 && place.node(-1).type.name === 'listItem' && place.index(-1) === 0;
  const depth = isItem ? 2 : 1;
  const types = after && !isItem ? [{ type: after }] : undefined;
  if (canSplit(tr.doc, at, depth, types)) tr.split(at, depth, types);
}

/** All that is deleted, in the text before: letters, whole blocks, and the edges of blocks that are joined. */
function rangesOf(doc: Node, { deleted, joins, removals }: Found): Range[] {
  const units = removals.flatMap((at): Range[] => {
    const node = doc.nodeAt(at);
    return node && !node.isTextblock ? [node.isInline ? [at, at + node.nodeSize] : rangeOfNode(doc, at, node)] : [];
  });
  return [...deleted, ...units, ...joins.flatMap((at) => edgeBefore(doc, at, units) ?? [])];
}

/** Ranges that touch as one, from the last to the first, so that the positions before stay. */
function joined(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result.toReversed();
}

/** From the end of the text before a block to its beginning; undefined if something between them stays. */
function edgeBefore(doc: Node, at: number, units: readonly Range[]): Range[] | undefined {
  let end: number | undefined;
  doc.nodesBetween(0, at, (node, pos) => {
    if (units.some(([from, to]) => from <= pos && pos + node.nodeSize <= to)) return false;
    if (node.isTextblock) end = pos + node.nodeSize <= at ? pos + node.nodeSize - 1 : end;
    else if (pos + node.nodeSize <= at && (node.isLeaf || node.type.spec.isolating)) {
      end = undefined;
      return false;
    }
    return !node.isTextblock;
  });
  return end === undefined ? undefined : [[end, at + 1]];
}

/** Blocks without text are removed; one with text that came later stays. */
function removeEmptied(tr: Transaction, { removals }: Found): void {
  for (const at of removals.toReversed()) {
    if (!tr.before.nodeAt(at)?.isTextblock) continue;
    const { pos, deletedAfter } = tr.mapping.mapResult(at, 1);
    const node = deletedAfter ? null : tr.doc.nodeAt(pos);
    if (node?.isTextblock && node.content.size === 0) tr.delete(...rangeOfNode(tr.doc, pos, node));
  }
}

/** A node with the nodes around it that would be empty. */
function rangeOfNode(doc: Node, at: number, node: Node): Range {
  const place = doc.resolve(at);
  let range: Range = [at, at + node.nodeSize];
  for (let { depth } = place; depth > 0; depth -= 1) {
    const around = place.node(depth);
    if (around.childCount > 1 || around.type.name.startsWith('tableCell') || around.type.name.startsWith('tableHeader')) break;
    range = [place.before(depth), place.after(depth)];
  }
  return range;
}
