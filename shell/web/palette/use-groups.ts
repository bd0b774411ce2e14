import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { fits, marked, type PaletteGroup, type PaletteLine } from './lines.ts';
import { usePaletteWords } from './palette-words.ts';
import { useSearchResults } from './use-search-results.ts';
import { useActionLines, usePageLines } from './use-own-lines.ts';

/** Number of pages suggested for an empty query. */
const pagesAtFirst = 6;

/**
 * The sections of the palette: features for the current page first, then pages and actions by name,
 * then search results.
 */
export function useGroups(typed: string) {
  const t = usePaletteWords();
  const { isOpen } = useSiteNavigation();
  const { groups: found, isFailed, again } = useSearchResults(typed);
  const pages = usePageLines();
  const { lines: actions, question } = useActionLines();
  const words = typed.trim();
  const named = (lines: readonly PaletteLine[]) =>
    lines
      .filter(({ text }) => fits(textOf(text), words))
      .map((line) => ({ ...line, text: words ? marked(textOf(line.text), words) : line.text }));
  const own: PaletteGroup[] = [
    { id: 'pages', name: t('pages'), lines: words ? named(pages) : pages.slice(0, pagesAtFirst) },
    { id: 'actions', name: t('actions'), lines: named(actions) },
  ];
  const search: PaletteGroup = {
    id: 'search',
    name: t('search'),
    lines:
      words && isOpen('/resultSearch')
        ? [
            {
              id: 'search for',
              text: [[t('searchFor', { words }), false]],
              Icon: SearchIcon,
              to: `/resultSearch?${new URLSearchParams({ q: words }).toString()}`,
            },
          ]
        : [],
  };
  const near = found.filter(({ isFirst }) => isFirst);
  const others = found.filter(({ isFirst }) => !isFirst);
  const groups = words ? [...near, ...own, search, ...others] : [...near, ...others, ...own];
  return { groups: groups.filter(({ lines }) => lines.length > 0), isFailed, again, question };
}

const textOf = (text: PaletteLine['text']) => text.map(([piece]) => piece).join('');
