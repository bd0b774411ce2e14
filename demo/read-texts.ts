import { readFileSync } from 'node:fs';
import { languages, type Language } from '#platform/contract/language.ts';

/** A text of the demo without dates. */
export interface DemoText {
  language: Language;
  title: string;
  subtitle: string;
  /** Username of the author. */
  author: string;
  category: string;
  state: 'draft' | 'public' | 'private';
  /** Keys of its groups. */
  groups: readonly string[];
  /** In the notation of `notation.ts`. */
  text: string;
}

/** All texts in order of publication, languages mixed; drafts last. */
export function readTexts(): DemoText[] {
  const placed = languages.flatMap((language) =>
    ['articles', 'notes'].flatMap((kind) => {
      const texts = readTextsOf(language, kind);
      const published = texts.filter(({ state }) => state !== 'draft').length;
      // Articles are fewer than notes; both kinds are spread evenly.
      return texts.map((text, index) => ({ text, place: (index + 0.5) / published }));
    }),
  );
  return placed.sort((one, other) => one.place - other.place).map(({ text }) => text);
}

/**
 * Parses a file of texts that begin with `=== Title`, `~ Subtitle` and `@ author category
 * draft|public|group…`.
 */
function readTextsOf(language: Language, kind: string): DemoText[] {
  const file = `${language}-${kind}.txt`;
  const whole = readFileSync(new URL(`texts/${file}`, import.meta.url), 'utf8');
  return whole
    .split(/^=== /m)
    .filter((part) => part.trim() !== '')
    .map((part) => textOf(language, file, part));
}

function textOf(language: Language, file: string, part: string): DemoText {
  const [title = '', subtitle = '', heading = '', ...lines] = part.split('\n');
  const [author, category, ...audience] = heading.replace(/^@ /, '').split(' ');
  if (!subtitle.startsWith('~ ') || !heading.startsWith('@ ') || !author || !category || audience.length === 0)
    throw new Error(`${file}: the head of “${title}” is incomplete`);
  const state = audience.includes('draft') ? 'draft' : audience.includes('public') ? 'public' : 'private';
  const groups = audience.filter((name) => name !== 'draft' && name !== 'public');
  return { language, title, subtitle: subtitle.slice(2), author, category, state, groups, text: lines.join('\n') };
}
