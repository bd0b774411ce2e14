import type { Language } from '#platform/contract/language.ts';
import { sentence } from '#platform/contract/words.ts';
import type en from '../../words/editor/en.json';

/** The translated sentences of the editor, by the keys of `platform/words/editor`. */
export type EditorLabels = Record<keyof typeof en, string>;

/** “2 pictures were not pasted.” */
export function picturesLeftLabel(labels: EditorLabels, count: number, language: Language): string {
  return sentence(labels, language, 'editor.picturesLeft', { count }) ?? '';
}

/** “1 choice”, “9 choices”. */
export function choicesLabel(labels: EditorLabels, count: number, language: Language): string {
  return sentence(labels, language, 'editor.choices', { count }) ?? '';
}
