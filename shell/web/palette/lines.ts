import type { Icon } from '#platform/web/ui/icons.tsx';
import type { SearchKind } from '#platform/web/registry/slots.ts';

/** A result of the palette as displayed. */
export interface PaletteLine {
  /** Unique among all results. */
  id: string;
  text: readonly (readonly [string, boolean])[];
  Icon: Icon | SearchKind['Icon'] | undefined;
  /** Another name by which it is found. */
  alsoCalled?: string | undefined;
  /** The kind of result. */
  note?: string | undefined;
  /** The item, for its picture and details of its kind. */
  thing?: { kind: string; id: string } | undefined;
  /** Owner of the picture, if not its own. */
  picture?: { kind: string; id: string; name: string } | undefined;
  to?: string | undefined;
  act?: (() => void) | undefined;
}

/** A section of results. */
export interface PaletteGroup {
  id: string;
  name: string;
  lines: readonly PaletteLine[];
}

/** Lower case without diacritics. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word is a prefix of a word of the name; an empty query fits every name. */
export function fits(name: string, typed: string): boolean {
  const known = wordsOf(name);
  return wordsOf(typed).every((inProgress) => known.some((word) => word.startsWith(inProgress)));
}

/** The name with the matching prefixes of its words highlighted. */
export function marked(name: string, typed: string): readonly (readonly [string, boolean])[] {
  const started = wordsOf(typed);
  return name.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const start = started.filter((each) => bare(word).startsWith(each)).toSorted((one, other) => other.length - one.length)[0];
    // Ligatures such as ﬁ are not split.
    if (start === undefined || bare(word).length !== word.length) return [[word, false] as const];
    return [[word.slice(0, start.length), true] as const, [word.slice(start.length), false] as const];
  });
}

/** The previous or next result, wrapping around at both ends. */
export function lineAt(lines: readonly PaletteLine[], id: string | undefined, step: 1 | -1): PaletteLine | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0) return step > 0 ? lines[0] : lines.at(-1);
  return lines.at((at + step) % lines.length);
}
