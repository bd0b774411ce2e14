import { type AnyExtension, Extension, Mark } from '@tiptap/core';
import type { Mark as PlacedMark, Node } from '@tiptap/pm/model';
import { nameNumber } from '#platform/contract/name-number.ts';
import { nodeNames } from '#platform/contract/rich-text/nodes.ts';
import { breakMark, readSuggestions, suggestionAttributes, suggestionMarks, type SuggestionOf } from '../../../contract/suggestions.ts';

/** Number of colours of people. */
const colours = 6;

/** The suggestion that a mark is part of. */
export const suggestionOf = ({ attrs }: PlacedMark): SuggestionOf => ({
  id: String(attrs['id']),
  by: String(attrs['by']),
  at: Number(attrs['at']) || 0,
});

export const isSuggestionMark = ({ type }: PlacedMark): boolean =>
  type.name === suggestionMarks.insertion || type.name === suggestionMarks.deletion || type.name === breakMark;

/** The suggestions in an attribute of a block. */
export const suggestionsOn = (node: Node, name: keyof typeof suggestionAttributes): SuggestionOf[] =>
  readSuggestions(node.attrs[suggestionAttributes[name]]);

const attributesOf = ({ id, by }: SuggestionOf) => ({ 'data-suggestion': id, 'data-person': String(nameNumber(by, colours) + 1) });

// Overlapping ones of several people stay apart (`excludes`), and what is typed after one is not part of it. Nothing is parsed: what
// is pasted brings no suggestions.
const suggestionMark = (name: string, tag: string) =>
  Mark.create({
    name,
    group: 'suggestion',
    excludes: '',
    inclusive: false,
    addAttributes: () => ({ id: { rendered: false }, by: { rendered: false }, at: { rendered: false } }),
    renderHTML: ({ mark }) => [tag, { class: 'suggested', ...attributesOf(suggestionOf(mark)) }, 0],
  });

const Break = Mark.create({
  name: breakMark,
  group: 'suggestion',
  inclusive: false,
  // The new block is a paragraph, as after the end of a heading.
  addAttributes: () => ({ isParagraph: { default: null, rendered: false } }),
  renderHTML: () => ['span', { class: 'suggested-break' }, 0],
});

const attribute = (name: string, shown: string) => ({
  [name]: {
    default: null,
    keepOnSplit: false,
    parseHTML: () => null,
    renderHTML: ({ [name]: value }: Record<string, unknown>) => {
      const [first] = readSuggestions(value);
      return first ? { [shown]: '', ...attributesOf(first) } : {};
    },
  },
});

const Attributes = Extension.create({
  name: 'suggestionAttributes',
  addGlobalAttributes: () => [
    {
      types: [...nodeNames],
      attributes: {
        ...attribute(suggestionAttributes.removal, 'data-suggested-removal'),
        ...attribute(suggestionAttributes.join, 'data-suggested-join'),
      },
    },
  ],
});

/** Additions to the schema for texts with suggestions. */
export const suggestionSchema: readonly AnyExtension[] = [
  suggestionMark(suggestionMarks.insertion, 'ins'),
  suggestionMark(suggestionMarks.deletion, 'del'),
  Break,
  Attributes,
];
