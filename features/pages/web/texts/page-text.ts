import type { Language } from '#platform/contract/language.ts';

/**
 * A paragraph, a list, terms with what they mean (with a module, only while that is on), a paragraph that stands only where a host is named, or one for sites whose operator
 * has named a script of analytics (`{analytics}` is where it comes from) and another for all others. In the prose, `[words](/path)` is a
 * link, a name in backticks is code, and `{owner}` and `{hosting}` are those of the installation.
 */
export type Block =
  | string
  | { items: readonly string[] }
  | { facts: readonly (readonly [term: string, meaning: string, module?: string])[] }
  | { ifHosted: string }
  | { ifAnalytics: string; otherwise: string };

/** A part of a page with a heading that links can lead to. */
export interface Section {
  id: string;
  heading: string;
  blocks: readonly Block[];
}

/** A page of prose in one language. */
export interface PageText {
  title: string;
  /** For search engines and link previews. */
  description: string;
  lead: string;
  /** What stands before the first part. */
  opening?: readonly Block[];
  sections: readonly Section[];
}

/** A page of prose in every language: same sections, same order. Each language is loaded when somebody reads it, with what else stands in it. */
export interface PageTexts<More extends unknown[] = []> {
  load: (language: Language, ...more: More) => Promise<void>;
  /** The text in a language that has been loaded. */
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
