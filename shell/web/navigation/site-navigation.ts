import { languages, type Language } from '#platform/contract/language.ts';
import type { SentNavItem, Settings, SentNavigation } from '#platform/contract/page.ts';
import type { Words } from '#platform/contract/words.ts';
import { navItemsAt } from '#platform/web/navigation/nav-items.ts';
import type { NavItem, SiteNavigation } from '#platform/web/navigation/nav-item.ts';
import type { Owned } from '#platform/web/registry/slots.ts';
import type { Icon } from '#platform/web/ui/icons.tsx';
import { navigationFrom } from './navigation-of.ts';
import { navItems as known } from '../routing/registry.ts';
import { closedPaths } from '../routing/routes.ts';
import { startPageOf } from './start-page.ts';

// Server only: browsers get the result with each page.

/** The shared words of all features, loaded eagerly. */
const words = import.meta.glob<Words>('../../../features/*/words/shared/*.json', { eager: true, import: 'default' });

/** The name of a navigation item. */
const labelOf = (item: Owned<NavItem>, language: Language): string =>
  words[`../../../features/${item.feature}/words/shared/${language}.json`]?.[item.shortName ?? item.name] ?? '';

const visitor = { isVisitor: true, isAdministrator: false };

type Modules = Pick<Settings, 'modulesOff' | 'registration'>;

/** Caches a value per settings object. */
function onceFor<Value>(make: (settings: Modules) => Value): (settings: Modules) => Value {
  const made = new WeakMap<Modules, { value: Value }>();
  return (settings) => {
    let known = made.get(settings);
    if (!known) made.set(settings, (known = { value: make(settings) }));
    return known.value;
  };
}

/**
 * Closed paths, the start page of signed-in people and the installed app, and the navigation of
 * visitors.
 */
export const sentNavigation = onceFor((settings): SentNavigation => {
  const closed = closedPaths(settings);
  const { isOpen } = navigationFrom({ closed, start: '/', sent: [] });
  const sent = (['main', 'footer'] as const).flatMap((spot) =>
    navItemsAt(known, spot, visitor)
      .filter(({ to }) => isOpen(to))
      .map((item): SentNavItem => ({
        to: item.to,
        spot,
        label: Object.fromEntries(languages.map((language) => [language, labelOf(item, language)])) as SentNavItem['label'],
        icon: spot === 'main' ? pathOf(item.main?.Icon) : undefined,
      })),
  );
  return { closed, start: startPageOf(known, isOpen), sent };
});

export const siteNavigation = onceFor((settings): SiteNavigation => navigationFrom(sentNavigation(settings)));

/**
 * The SVG path of an icon; undefined in development, where the browser has the registry from the
 * start.
 */
const pathOf = (icon: Icon | undefined): string | undefined => (icon as { path?: string } | undefined)?.path;

/** Addresses of the public pages for the site map. */
export const sitePaths = onceFor((settings): string[] => {
  const { isOpen } = siteNavigation(settings);
  const found = known.filter(({ audience, to }) => audience === 'everybody' && isOpen(to));
  return [...new Set(found.map(({ to }) => to.replace(/#.*/, '')))];
});
