import { call } from '#platform/web/api/api.ts';
import type { PaletteResult, PaletteSearch, PaletteSection } from '#platform/web/registry/palette.ts';
import { HistoryIcon, SearchIcon, XIcon } from '#platform/web/ui/icons.tsx';
import { suggest } from '../../contract/endpoints.ts';
import type { Suggestions } from '../../contract/shapes.ts';
import { clearRecentSearches, recentSearches } from '../recent/recent-searches.ts';
import { searchAddress } from '../search-address.ts';

/** Minimum length of a query: one letter matches too much. */
const fewestLetters = 2;

/** Without input: recent searches. Otherwise completions, people, groups and other things. */
export const searchInPalette: PaletteSearch = async (typed, signal) => {
  const q = typed.trim();
  if (q === '') return recentPart();
  if ([...q].length < fewestLetters) return [];
  return partsOf(await call(suggest, { query: { q } }, signal));
};

/** Groups suggestions: completions, then people, groups, and all other things. */
export function partsOf({ searches, things }: Suggestions): PaletteSection[] {
  const found = (isWanted: (kind: string) => boolean): PaletteResult[] =>
    things
      .filter(({ kind }) => isWanted(kind))
      .map(({ kind, id, titlePieces, address }) => ({ id: `${kind} ${id}`, text: titlePieces, look: { kind }, to: address }));
  return [
    {
      name: { key: 'searches' },
      results: searches.map((each) => ({ id: each, text: [[each, false]], look: { Icon: SearchIcon }, to: searchAddress({ q: each }) })),
    },
    { name: { key: 'people' }, results: found((kind) => kind === 'person') },
    { name: { key: 'groups' }, results: found((kind) => kind === 'group') },
    { name: { key: 'things' }, results: found((kind) => kind !== 'person' && kind !== 'group') },
  ];
}

function recentPart(): PaletteSection[] {
  const recent = recentSearches();
  if (recent.length === 0) return [];
  const searches = recent.map((each): PaletteResult => ({
    id: `search ${each}`,
    text: [[each, false]],
    look: { Icon: HistoryIcon },
    to: searchAddress({ q: each }),
  }));
  const clear: PaletteResult = { id: 'clear', text: { key: 'clearRecent' }, look: { Icon: XIcon }, act: clearRecentSearches };
  return [{ name: { key: 'recent' }, results: [...searches, clear] }];
}
