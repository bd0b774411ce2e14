import type en from '../../words/editor/en.json';

/** Every word of the editor, translated, under the keys of `platform/words/editor`. */
export type EditorLabels = Record<keyof typeof en, string>;

/** “1 word”, “1,250 words”. */
export function wordsLabel(labels: EditorLabels, count: number, language: string): string {
  const isOne = new Intl.PluralRules(language).select(count) === 'one';
  const sentence = isOne ? labels['editor.words_one'] : labels['editor.words_other'];
  return sentence.replace('{count}', new Intl.NumberFormat(language).format(count));
}
