import { languages, type Language } from '#platform/contract/language.ts';
import type { SentPlace, Settings, SitePlaces } from '#platform/contract/page.ts';
import type { Words } from '#platform/contract/words.ts';
import { placesAt } from '#platform/web/navigation.ts';
import type { Place, Places } from '#platform/web/places.ts';
import type { Placed } from '#platform/web/slots.ts';
import type { Icon } from '#platform/web/ui/icons.tsx';
import { placesOf } from './places-of.ts';
import { places as known } from './registry.ts';
import { closedPaths } from './routes.ts';
import { startAmong } from './start-among.ts';

// Only the server asks here: the browser is told in each page.

/** What features say on pages of others, all of it at hand. */
const words = import.meta.glob<Words>('../../features/*/words/shared/*.json', { eager: true, import: 'default' });

/** What navigation calls a place. */
const labelOf = (place: Placed<Place>, language: Language): string =>
  words[`../../features/${place.feature}/words/shared/${language}.json`]?.[place.shortName ?? place.name] ?? '';

const visitor = { isVisitor: true, isAdministrator: false };

type Modules = Pick<Settings, 'modulesOff' | 'registration'>;

/** What is the same for every page of an installation is put together once. */
function onceFor<Value>(make: (settings: Modules) => Value): (settings: Modules) => Value {
  const made = new WeakMap<Modules, { value: Value }>();
  return (settings) => {
    let known = made.get(settings);
    if (!known) made.set(settings, (known = { value: make(settings) }));
    return known.value;
  };
}

/**
 * What leads nowhere, where whoever is signed in begins and the installed app opens, and what
 * visitors are offered.
 */
export const places = onceFor((settings): SitePlaces => {
  const closed = closedPaths(settings);
  const { isOpen } = placesOf({ closed, start: '/', sent: [] });
  const sent = (['main', 'footer'] as const).flatMap((spot) =>
    placesAt(known, spot, visitor)
      .filter(({ to }) => isOpen(to))
      .map((place): SentPlace => ({
        to: place.to,
        spot,
        label: Object.fromEntries(languages.map((language) => [language, labelOf(place, language)])) as SentPlace['label'],
        icon: spot === 'main' ? pathOf(place.main?.Icon) : undefined,
      })),
  );
  return { closed, start: startAmong(known, isOpen), sent };
});

export const openPlaces = onceFor((settings): Places => placesOf(places(settings)));

/**
 * What draws an icon of the build; undefined while the code is being developed, where the browser
 * has the registry from the start.
 */
const pathOf = (icon: Icon | undefined): string | undefined => (icon as { path?: string } | undefined)?.path;

/** The pages for everybody, by the site map. */
export const sitePaths = onceFor((settings): string[] => {
  const { isOpen } = openPlaces(settings);
  const found = known.filter(({ audience, to }) => audience === 'everybody' && isOpen(to));
  return [...new Set(found.map(({ to }) => to.replace(/#.*/, '')))];
});
