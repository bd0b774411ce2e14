import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { fits, marked, type PaletteGroup, type PaletteLine } from './lines.ts';
import { usePaletteWords } from './palette-words.ts';
import { useSearchResults } from './use-search-results.ts';
import { useActionLines, usePageLines } from './use-own-lines.ts';
import { useOpenedLines } from './use-opened-lines.ts';

/** Number of items opened before and of pages suggested for an empty query. */
const openedAtFirst = 6;
const pagesAtFirst = 8;

/**
 * The sections of the palette: features for the current page, then what the person opened lately,
 * things to create, pages and settings by name, and search results.
 */
export function useGroups(typed: string) {
  const t = usePaletteWords();
  const { isOpen } = useSiteNavigation();
  const { groups: found, isFailed, again } = useSearchResults(typed);
  const opened = useOpenedLines();
  const pages = usePageLines();
  const { toCreate, settings, question } = useActionLines();
  const words = typed.trim();
  const named = (lines: readonly PaletteLine[], most?: number) =>
    words
      ? lines
          .filter(({ text, alsoCalled = '' }) => fits(`${textOf(text)} ${alsoCalled}`, words))
          .map((line) => ({ ...line, text: marked(textOf(line.text), words) }))
      : lines.slice(0, most);
  const recent: PaletteGroup = { id: 'recent', name: t('recent'), lines: named(opened, openedAtFirst) };
  const create: PaletteGroup = { id: 'create', name: t('create'), lines: named(toCreate) };
  const toPages: PaletteGroup = { id: 'pages', name: t('pages'), lines: named(pages, pagesAtFirst) };
  const choices: PaletteGroup = { id: 'settings', name: t('settings'), lines: named(settings) };
  const search: PaletteGroup = {
    id: 'search',
    name: t('search'),
    lines: words && isOpen('/resultSearch') ? [lineToSearch(words, t('searchFor', { words }))] : [],
  };
  const near = found.filter(({ isFirst }) => isFirst);
  // Recent items are not repeated.
  const others = found.filter(({ isFirst }) => !isFirst).map((group) => ({ ...group, lines: without(group.lines, recent.lines) }));
  const groups = words
    ? [...near, recent, create, toPages, choices, search, ...others]
    : [...near, recent, create, ...others, toPages, choices];
  return { groups: groups.filter(({ lines }) => lines.length > 0), isFailed, again, question };
}

const lineToSearch = (words: string, text: string): PaletteLine => ({
  id: 'search for',
  text: [[text, false]],
  Icon: SearchIcon,
  to: `/resultSearch?${new URLSearchParams({ q: words }).toString()}`,
});

function without(lines: readonly PaletteLine[], listed: readonly PaletteLine[]): PaletteLine[] {
  const keys = new Set(listed.map(({ thing }) => thing && `${thing.kind} ${thing.id}`));
  return lines.filter(({ thing }) => !thing || !keys.has(`${thing.kind} ${thing.id}`));
}

const textOf = (text: PaletteLine['text']) => text.map(([piece]) => piece).join('');
