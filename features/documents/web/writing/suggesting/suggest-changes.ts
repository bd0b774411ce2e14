import { Fragment, type Node, type ResolvedPos, type Slice } from '@tiptap/pm/model';
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state';
import { AddMarkStep, Mapping, RemoveMarkStep, ReplaceStep, type Step } from '@tiptap/pm/transform';
import { openText } from '#platform/contract/rich-text/clean-text.ts';
import {
  breakMark,
  paragraphSign,
  suggestionAttributes,
  suggestionMarks,
  writeSuggestions,
  type SuggestionOf,
} from '../../../contract/suggestions.ts';
import { isSuggestionMark, suggestionOf, suggestionsOn } from './suggestion-marks.ts';

/** Marks transactions that may change a text in which one suggests. */
export const suggestedMeta = 'suggested';

export interface Suggester {
  /** ID of the person. */
  by: string;
  /** ID and time of a new suggestion. */
  create: () => { id: string; at: number };
}

/**
 * A change as suggestions: text is inserted with a mark, and what would be deleted stays with another one. Null if the change is one
 * that cannot be suggested, such as formatting.
 */
export function asSuggestions(change: Transaction, state: EditorState, suggester: Suggester): Transaction | null {
  const tr = state.tr;
  let caret: number | undefined;
  for (const [index, step] of change.steps.entries()) {
    const back = new Mapping(change.mapping.maps.slice(0, index)).invert();
    const place = (at: number, side: 1 | -1) => tr.mapping.map(back.map(at, side), 1);
    if (isFormattingOwn(step, change.docs[index], suggester.by)) tr.step(step);
    else if (!(step instanceof ReplaceStep)) return null;
    else {
      const isInsertion = step.from === step.to;
      const [from, to] = [place(step.from, 1), place(step.to, isInsertion ? 1 : -1)];
      const next = replaceWithSuggestion(tr, { from, to: Math.max(from, to), slice: step.slice }, suggester);
      if (next === null) return null;
      caret = next === undefined ? caretAfterDeletion(state, tr, from, to) : next;
    }
  }
  if (caret !== undefined) tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(caret, tr.doc.content.size))));
  if (change.scrolledIntoView) tr.scrollIntoView();
  for (const name of ['paste', 'uiEvent', 'composition']) {
    const value: unknown = change.getMeta(name);
    if (value !== undefined) tr.setMeta(name, value);
  }
  return tr.setMeta(suggestedMeta, true);
}

/** Formatting of text that the person suggested is part of that suggestion. */
function isFormattingOwn(step: Step, doc: Node | undefined, by: string): boolean {
  if (!doc || !(step instanceof AddMarkStep || step instanceof RemoveMarkStep) || isSuggestionMark(step.mark)) return false;
  let isOwn = true;
  doc.nodesBetween(step.from, step.to, (node) => {
    if (node.isInline && !has(node, 'insertion', by)) isOwn = false;
  });
  return isOwn;
}

/** The caret moves on as it would have: before the deleted text, or after it with the key Delete. */
function caretAfterDeletion(state: EditorState, tr: Transaction, from: number, to: number): number {
  const { empty, head } = state.selection;
  return empty && tr.mapping.map(head) <= from && from < to ? tr.mapping.map(to) : from;
}

interface Replaced {
  from: number;
  to: number;
  slice: Slice;
}

/** Position after the inserted text; undefined if there is none, null if the change cannot be suggested. */
function replaceWithSuggestion(tr: Transaction, { from, to, slice }: Replaced, suggester: Suggester): number | null | undefined {
  const suggestion = adjacent(tr.doc, from, to, suggester.by) ?? { ...suggester.create(), by: suggester.by };
  // After what is deleted; of several blocks, in the first one, which the others are joined with.
  const isInOne = tr.doc.resolve(from).sameParent(tr.doc.resolve(to));
  const place = tr.doc.resolve(isInOne ? to : from);
  const { parent } = place;
  // It would go with the table in which it is.
  if (slice.size > 0 && isGoing(place)) return null;
  const inserted = slice.size > 0 && parent.inlineContent ? flatten(slice, place) : [];
  if (slice.size > 0 && inserted.length === 0 && (from === to || !isEmptyFilling(slice))) return null;
  const done = tr.steps.length;
  if (from < to) suggestDeletion(tr, from, to, suggestion);
  if (inserted.length === 0) return undefined;
  const at = tr.mapping.slice(done).map(place.pos, -1);
  const mark = tr.doc.type.schema.mark(suggestionMarks.insertion, { ...suggestion });
  const nodes = inserted.map((node) => node.mark(mark.addToSet(node.marks)));
  tr.insert(at, Fragment.fromArray(nodes));
  return at + nodes.reduce((size, { nodeSize }) => size + nodeSize, 0);
}

/** Whether a block around a place is suggested to be deleted as a whole. */
function isGoing(place: ResolvedPos): boolean {
  for (let { depth } = place; depth > 0; depth -= 1)
    if (!place.node(depth).isTextblock && suggestionsOn(place.node(depth), 'removal').length > 0) return true;
  return false;
}

/** Whether a slice only keeps a block from being without content, such as a cell. */
const isEmptyFilling = (slice: Slice): boolean => slice.content.textBetween(0, slice.content.size) === '' && !hasLeaf(slice.content);

function hasLeaf(content: Fragment): boolean {
  let isThere = false;
  content.descendants((node) => {
    if (node.isLeaf && !node.isText) isThere = true;
  });
  return isThere;
}

/** Adjacent suggestion of the same person, which a new change continues. */
function adjacent(doc: Node, from: number, to: number, by: string): SuggestionOf | undefined {
  for (const node of [doc.resolve(from).nodeBefore, doc.resolve(to).nodeAfter])
    for (const mark of node?.isText ? node.marks : []) {
      const suggestion = suggestionOf(mark);
      if (mark.type.name !== breakMark && isSuggestionMark(mark) && suggestion.by === by) return suggestion;
    }
  return undefined;
}

/** The text of a slice in one line: signs stand for new paragraphs. Pictures and lines between paragraphs are left out. */
function flatten(slice: Slice, place: ResolvedPos): Node[] {
  const { type } = place.parent;
  const { schema } = type;
  const nodes: Node[] = [];
  const isCode = type.spec.code === true;
  const isSplit = slice.openStart > 0 && slice.openEnd > 0 && isEmptyFilling(slice);
  const isInParagraph = isInNewParagraph(place);
  let blocks = 0;
  const visit = (node: Node) => {
    if (node.isTextblock && blocks++ > 0)
      nodes.push(
        isCode
          ? schema.text('\n')
          : schema.text(paragraphSign, [schema.mark(breakMark, { isParagraph: (isSplit && node.type !== type) || isInParagraph || null })]),
      );
    if (node.type.name === 'hardBreak') nodes.push(schema.text('\n'));
    if (!node.isText) return true;
    const text = openText(node.text ?? '');
    if (text) nodes.push(schema.text(text, isCode ? [] : node.marks.filter((mark) => !isSuggestionMark(mark))));
    return false;
  };
  slice.content.descendants(visit);
  return nodes;
}

/** Whether a place comes after the suggested end of a heading: the blocks that follow are paragraphs too. */
function isInNewParagraph({ parent, parentOffset }: ResolvedPos): boolean {
  let isNew = false;
  parent.nodesBetween(0, parentOffset, (node) => {
    const end = node.marks.find(({ type }) => type.name === breakMark);
    if (end) isNew = end.attrs['isParagraph'] === true;
  });
  return isNew;
}

const has = (node: Node, kind: keyof typeof suggestionMarks, by: string): boolean =>
  node.marks.some((mark) => mark.type.name === suggestionMarks[kind] && suggestionOf(mark).by === by);

/** Marks a range as to be deleted. Text that the same person suggested is deleted. */
function suggestDeletion(tr: Transaction, from: number, to: number, suggestion: SuggestionOf): void {
  const { doc } = tr;
  const mark = doc.type.schema.mark(suggestionMarks.deletion, { ...suggestion });
  const own: [number, number][] = [];
  let before: { end: number; container: number } | undefined;
  doc.nodesBetween(from, to, (node, at) => {
    const end = at + node.nodeSize;
    if (node.isText) {
      const range: [number, number] = [Math.max(from, at), Math.min(to, end)];
      if (has(node, 'insertion', suggestion.by)) own.push(range);
      else if (!has(node, 'deletion', suggestion.by)) tr.addMark(...range, mark);
      return false;
    }
    const isWhole = from <= at && end <= to;
    if (node.isTextblock) {
      const container = containerOf(doc, at);
      if (from <= at && at < to) {
        if (before?.container === container) addTo(tr, at, 'join', suggestion);
        else if (isWhole) addTo(tr, at, 'removal', suggestion);
      }
      before = { end, container };
      return true;
    }
    // Lists and quotations end with the last text in them; a table or a part of it is removed as a whole, and so is a picture.
    const isUnit = isWhole && (node.isLeaf || node.type.spec['tableRole'] !== undefined);
    if (isUnit) addTo(tr, at, 'removal', suggestion);
    return !isUnit;
  });
  for (const [start, end] of own.toReversed()) tr.delete(start, end);
}

/** Position of the cell around a place, since text is not joined over its edge. */
function containerOf(doc: Node, at: number): number {
  const place = doc.resolve(at);
  for (let depth = place.depth; depth > 0; depth -= 1) if (place.node(depth).type.spec.isolating) return place.before(depth);
  return -1;
}

function addTo(tr: Transaction, at: number, name: keyof typeof suggestionAttributes, suggestion: SuggestionOf): void {
  const node = tr.doc.nodeAt(at);
  const present = node ? suggestionsOn(node, name) : [];
  if (!present.some(({ by }) => by === suggestion.by))
    tr.setNodeAttribute(at, suggestionAttributes[name], writeSuggestions([...present, suggestion]));
}

/** Text that is typed inside of a suggestion without suggesting is text as any other. */
export function withoutInheritedMarks(change: Transaction): Transaction {
  const typed = change.steps.flatMap((step, index) => {
    if (!(step instanceof ReplaceStep) || step.slice.size === 0) return [];
    const { content, openStart } = step.slice;
    if (openStart > 0 || !content.content.every(({ isText }) => isText)) return [];
    const rest = change.mapping.slice(index + 1);
    return [[rest.map(step.from, -1), rest.map(step.from + step.slice.size, 1)] as const];
  });
  const marks = [suggestionMarks.insertion, suggestionMarks.deletion, breakMark].flatMap(
    (name) => change.doc.type.schema.marks[name] ?? [],
  );
  for (const [from, to] of typed) for (const mark of marks) change.removeMark(from, to, mark);
  return change;
}
