import type { Language } from '#platform/contract/language.ts';

/**
 * A paragraph; a list; terms with meanings (with a module: only while that is on); a paragraph for
 * sites with a named host only; or two paragraphs, for sites with an analytics script
 * (`{analytics}` is its origin) and for others. In the prose, `[words](/path)` is a link, a name in
 * backticks is code, and `{owner}` and `{hosting}` are the names of the installation.
 */
export type Block =
  | string
  | { items: readonly string[] }
  | { facts: readonly (readonly [term: string, meaning: string, module?: string])[] }
  | { ifHosted: string }
  | { ifAnalytics: string; otherwise: string };

/** A section with a heading that links can lead to. */
export interface Section {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

export interface PageText {
  title: string;
  /** For search engines and link previews. */
  description: string;
  lead: string;
  /** Before the first section. */
  opening?: readonly Block[];
  sections: readonly Section[];
}

/**
 * A text in every language, with the same sections in the same order. Each language is loaded on
 * demand, with further content `More`.
 */
export interface PageTexts<More extends unknown[] = []> {
  load: (language: Language, ...more: More) => Promise<void>;
  /** Returns the text in a language that has been loaded. */
  in: (language: Language) => PageText;
}

export function pageTexts<More extends unknown[] = []>(
  loaders: Readonly<Record<Language, (...more: More) => Promise<PageText>>>,
): PageTexts<More> {
  const texts = new Map<Language, PageText>();
  return {
    async load(language, ...more) {
      if (!texts.has(language)) texts.set(language, await loaders[language](...more));
    },
    in(language) {
      const text = texts.get(language);
      if (!text) throw new Error(`The text in ${language} has not been loaded`);
      return text;
    },
  };
}
