import { readSession } from '#features/accounts/contract/endpoints.ts';
import { useSignOut } from '#features/accounts/web/public-api.tsx';
import { languages } from '#platform/contract/language.ts';
import { query } from '#platform/web/api/api.ts';
import { namespaceOf } from '#platform/web/navigation/nav-items.ts';
import { useSiteNavigation, type NavAudience } from '#platform/web/navigation/nav-item.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { GlobeIcon, LanguagesIcon, LogOutIcon, MonitorIcon, MoonIcon, Settings2Icon, SunIcon } from '#platform/web/ui/icons.tsx';
import { useAnyWords, useLanguage } from '#platform/web/i18n/words.tsx';
import { languageNames } from '../layout/language-switcher.tsx';
import { opensBySlash, setOpensBySlash } from '../layout/slash-shortcut.ts';
import { themes, useTheme } from '../layout/use-theme.ts';
import type { PaletteLine } from './lines.ts';
import { usePaletteWords } from './palette-words.ts';

const themeIcons = { system: MonitorIcon, light: SunIcon, dark: MoonIcon };

const plain = (text: string) => [[text, false] as const];

/** All pages available to the reader, the main ones first. */
export function usePageLines(): PaletteLine[] {
  const { isOpen } = useSiteNavigation();
  const { user } = useSession();
  const anyWords = useAnyWords();
  const { data } = useQuery({ ...query(readSession, {}), enabled: user !== null });
  const mine: NavAudience[] = user
    ? ['signedIn', 'everybody', ...(data?.user.isAdministrator ? (['administrator'] as const) : [])]
    : ['visitor', 'everybody'];
  const main = user ? 'signedIn' : 'visitor';
  return useSlots()
    .navItems.filter(({ to, audience }) => mine.includes(audience) && isOpen(to))
    .toSorted((one, other) => Number(one.main?.of !== main) - Number(other.main?.of !== main))
    .map((place) => {
      const name = anyWords(namespaceOf(place), place.name);
      // The name that the main navigation shows; the whole one is found too.
      const shown = place.main && place.shortName ? anyWords(namespaceOf(place), place.shortName) : name;
      return {
        id: `page ${place.to}`,
        text: plain(shown),
        alsoCalled: name,
        Icon: place.main?.Icon ?? place.menu?.Icon ?? GlobeIcon,
        to: place.to,
      };
    });
}

/**
 * Actions available anywhere: things to create, and settings: theme, language, signing out. Render
 * `question`.
 */
export function useActionLines() {
  const t = usePaletteWords();
  const anyWords = useAnyWords();
  const { isOpen } = useSiteNavigation();
  const { user } = useSession();
  const { theme, labels, choose } = useTheme();
  const { language, choose: chooseLanguage } = useLanguage();
  const { signOut, question } = useSignOut();
  const { data } = useQuery({ ...query(readSession, {}), enabled: user !== null });
  const isManager = data?.user.role === 'manager';
  const toCreate = useSlots()
    .actions.filter(({ to, isForManagers }) => user !== null && (!isForManagers || isManager) && isOpen(to))
    .map(({ feature, to, name, Icon }): PaletteLine => ({
      id: `action ${to}`,
      text: plain(anyWords(`${feature}/shared`, name)),
      Icon,
      to,
    }));
  const settings: PaletteLine[] = [
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({
        id: `theme ${each}`,
        text: plain(t('theme', { theme: labels[each] })),
        Icon: themeIcons[each],
        act: () => choose(each),
      })),
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language ${each}`,
        text: plain(t('language', { language: languageNames[each] })),
        Icon: LanguagesIcon,
        act: () => chooseLanguage(each),
      })),
    {
      id: 'slash',
      text: plain(t(opensBySlash() ? 'slashOff' : 'slashOn')),
      Icon: Settings2Icon,
      act: () => setOpensBySlash(!opensBySlash()),
    },
    ...(user ? [{ id: 'sign out', text: plain(t('signOut')), Icon: LogOutIcon, act: () => void signOut() }] : []),
  ];
  return { toCreate, settings, question };
}
