import type { Node } from '@tiptap/pm/model';
import { breakMark, suggestionMarks, type SuggestionOf } from '../../../contract/suggestions.ts';
import { isSuggestionMark, suggestionOf, suggestionsOn } from './suggestion-marks.ts';

/** A suggestion as the list shows it. */
export interface ListedSuggestion extends SuggestionOf {
  inserted: string;
  deleted: string;
  /** Types of the blocks that it deletes as a whole. */
  blocks: string[];
  /** Number of paragraphs that it joins with the one before. */
  joins: number;
  /** Position of its beginning. */
  from: number;
}

/** All suggestions in a text, in its order. */
export function listSuggestions(doc: Node): ListedSuggestion[] {
  const found = new Map<string, ListedSuggestion>();
  const at = (suggestion: SuggestionOf, from: number): ListedSuggestion => {
    const listed = found.get(suggestion.id) ?? { ...suggestion, inserted: '', deleted: '', blocks: [], joins: 0, from };
    found.set(suggestion.id, listed);
    return listed;
  };
  doc.descendants((node, from) => {
    for (const each of suggestionsOn(node, 'removal')) at(each, from).blocks.push(node.type.name);
    for (const each of suggestionsOn(node, 'join')) at(each, from).joins += 1;
    for (const mark of node.isText ? node.marks : []) {
      if (mark.type.name === breakMark || !isSuggestionMark(mark)) continue;
      const listed = at(suggestionOf(mark), from);
      if (mark.type.name === suggestionMarks.insertion) listed.inserted += node.text ?? '';
      else listed.deleted += node.text ?? '';
    }
  });
  return [...found.values()];
}
