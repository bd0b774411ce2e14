import type { StoredText } from './merge-text.ts';
import { hasOnlySuggestions, type Suggested } from './only-suggestions.ts';
import { repairText, type Unrepaired } from './repair-text.ts';
import type { Repair } from './repairs.ts';

/** What a call needs to know of a whole text before it appends an update. */
export type Question =
  | { kind: 'onlySuggestions'; text: StoredText; suggested: Suggested }
  | { kind: 'repairs' | 'repairsOfSuggestion'; text: StoredText; unrepaired: Unrepaired };
export type AnswerTo<Asked extends Question> = Asked extends { kind: 'onlySuggestions' } ? boolean : Repair[];

export const answerTo = (asked: Question): boolean | Repair[] =>
  asked.kind === 'onlySuggestions' ? hasOnlySuggestions(asked.text, asked.suggested) : repairText(asked.text, asked.unrepaired);
