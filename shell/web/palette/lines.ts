import type { Icon } from '#platform/web/ui/icons.tsx';
import type { SearchKind } from '#platform/web/slots.ts';

/** A line of the palette as it is shown. */
export interface PaletteLine {
  /** Tells it from all other lines. */
  id: string;
  text: readonly (readonly [string, boolean])[];
  Icon: Icon | SearchKind['Icon'] | undefined;
  /** What kind of thing it is. */
  note?: string | undefined;
  /** What stands below the name of a thing, by the thing's ID. */
  Beside?: SearchKind['Beside'] | undefined;
  thingId?: string | undefined;
  to?: string | undefined;
  act?: (() => void) | undefined;
}

/** Lines that belong together. */
export interface PaletteGroup {
  id: string;
  name: string;
  lines: readonly PaletteLine[];
}

/** Small letters without their marks. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) =>
  bare(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins a word of the name: every name fits nothing. */
export function fits(name: string, typed: string): boolean {
  const known = wordsOf(name);
  return wordsOf(typed).every((begun) => known.some((word) => word.startsWith(begun)));
}

/** A name with what was typed marked at the beginnings of its words. */
export function marked(name: string, typed: string): readonly (readonly [string, boolean])[] {
  const begun = wordsOf(typed);
  return name.split(/(?<=[^\p{L}\p{N}\p{M}])(?=[\p{L}\p{N}])/u).flatMap((word) => {
    const start = begun.filter((each) => bare(word).startsWith(each)).toSorted((one, other) => other.length - one.length)[0];
    // Letters that are written by several, such as ﬁ, are not cut.
    if (start === undefined || bare(word).length !== word.length) return [[word, false] as const];
    return [[word.slice(0, start.length), true] as const, [word.slice(start.length), false] as const];
  });
}

/** The line before or behind another; beyond either end begins the other. */
export function lineAt(lines: readonly PaletteLine[], id: string | undefined, step: 1 | -1): PaletteLine | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0) return step > 0 ? lines[0] : lines.at(-1);
  return lines.at((at + step) % lines.length);
}
