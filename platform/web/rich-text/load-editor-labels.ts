import type { Language } from '#platform/contract/language.ts';
import type { EditorLabels } from '#platform/web/rich-text/editor-labels.ts';
import { oncePerLanguage } from '#platform/web/i18n/words.tsx';

const loaders: Readonly<Record<Language, () => Promise<{ default: EditorLabels }>>> = {
  en: () => import('#platform/words/editor/en.json'),
  fr: () => import('#platform/words/editor/fr.json'),
  es: () => import('#platform/words/editor/es.json'),
};

/** Loads the editor’s sentences, once per language. */
export const loadEditorLabels = oncePerLanguage(async (language) => (await loaders[language]()).default);
