import type { Language } from '#platform/contract/language.ts';
import type { EditorLabels } from '#platform/web/rich-text/editor-labels.ts';

const loaders: Readonly<Record<Language, () => Promise<{ default: EditorLabels }>>> = {
  en: () => import('#platform/words/editor/en.json'),
  fr: () => import('#platform/words/editor/fr.json'),
  es: () => import('#platform/words/editor/es.json'),
};
const loading = new Map<Language, Promise<EditorLabels>>();

/** The words of the editor in a language; the same promise each time, for `use`. */
export function editorLabels(language: Language): Promise<EditorLabels> {
  let labels = loading.get(language);
  if (!labels) {
    labels = loaders[language]().then((module) => module.default);
    labels.catch(() => loading.delete(language));
    loading.set(language, labels);
  }
  return labels;
}
