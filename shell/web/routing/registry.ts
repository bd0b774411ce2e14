import type { Settings } from '#platform/contract/page.ts';
import type { Gathered } from '#platform/web/registry/feature.ts';
import { mergeHandlers } from '#platform/web/live/merge-handlers.ts';
import { byGroup } from '#platform/web/registry/administration.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { navSections, type SiteNavigation } from '#platform/web/navigation/nav-item.ts';
import type { Slots } from '#platform/web/registry/slots.ts';
import type { WordsLoaders } from '#platform/web/i18n/words.tsx';
import { sharedWords } from '../i18n/shared-words.ts';
import { features } from '../features.ts';
import { navigationFrom } from '../navigation/navigation-of.ts';
import { startPageOf } from '../navigation/start-page.ts';
import { closedPaths } from './routes.ts';

export { keepTextNodesInPlace } from '#platform/web/rendering/translated-text.ts';
export { memberWords } from '../i18n/member-words.ts';
export { enableViewTransitions } from '../navigation/view-transitions.ts';
export { matchRoute, routes } from './routes.ts';
export { removeSentPage } from './remove-sent-page.ts';
export { whenComplete } from './when-complete.ts';

/** Loads the style sheet of signed-in people. */
export const signedInStyles = () => import('./signed-in-styles.ts');

/** The sentences of all features, by namespace. */
export const featureWords: ReadonlyMap<string, WordsLoaders> = new Map([
  ...sharedWords,
  ...features.flatMap(({ name, words, publicWords }) => [
    [name, words] as const,
    ...(publicWords ? [[`${name}/public`, publicWords] as const] : []),
  ]),
]);

/** The navigation items of all features, by area. */
export const navItems: Slots['navItems'] = features
  .flatMap(({ name: feature, navItems: own = [] }) => own.map((place) => ({ ...place, feature })))
  .toSorted((one, other) => navSections.indexOf(one.section) - navSections.indexOf(other.section) || one.order - other.order);

const featuresOn = (modulesOff: readonly string[]) => features.filter(({ name }) => !modulesOff.includes(name));

/** Contributions of the enabled features to other pages. */
export function slotsOf(modulesOff: readonly string[]): Slots {
  const on = featuresOn(modulesOff);
  return {
    hubKinds: Object.assign({}, ...on.map((feature) => feature.hubKinds)),
    searchKinds: Object.fromEntries(
      on.flatMap(({ name: feature, searchKinds = {} }) => Object.entries(searchKinds).map(([kind, look]) => [kind, { ...look, feature }])),
    ),
    palette: on
      .flatMap(({ name: feature, palette }) => (palette ? [{ ...palette, feature }] : []))
      .toSorted((one, other) => one.order - other.order),
    actions: on.flatMap(({ name: feature, actions = [] }) => actions.map((action) => ({ ...action, feature }))),
    account: on.flatMap((feature) => feature.accountSections ?? []),
    administration: async () =>
      (
        await Promise.all(
          on.map(async ({ name: feature, administrationPages }) =>
            ((await administrationPages?.()) ?? []).map((page) => ({ ...page, feature })),
          ),
        )
      )
        .flat()
        .toSorted(byGroup),
    panel: on.flatMap(({ name: feature, panelSlots = [] }) => panelSlots.map((slot) => ({ ...slot, feature }))),
    profile: on.flatMap(({ name, OnProfile }) => (OnProfile ? [{ name, Begin: OnProfile }] : [])),
    group: on.flatMap(({ name: feature, groupSlots = [] }) => groupSlots.map((slot) => ({ ...slot, feature }))),
    groupFacts: on.flatMap(({ name, GroupFact }) => (GroupFact ? [{ name, Fact: GroupFact }] : [])),
    composer: on.flatMap(({ InComposer }) => InComposer ?? []),
    belowDocument: on.flatMap(({ BelowDocument }) => BelowDocument ?? []),
    header: on.flatMap(({ InHeader }) => InHeader ?? []),
    ...on.flatMap(({ LinkedThing }) => (LinkedThing ? { LinkedThing } : [])).at(0),
    ...on.flatMap(({ ProductPicture }) => (ProductPicture ? { ProductPicture } : [])).at(0),
    running: on.flatMap(({ running }) => running ?? []),
    uploadCompletions: Object.assign({}, ...on.map((feature) => feature.uploadCompletions)),
    navItems,
  };
}

/**
 * The navigation for these settings. Visitors’ items are those sent by the server that are still
 * open.
 */
export function navigationFor(settings: Pick<Settings, 'modulesOff' | 'registration'>, sent: SiteNavigation['sent']): SiteNavigation {
  const closed = closedPaths(settings);
  const { isOpen } = navigationFrom({ closed, start: '/', sent: [] });
  return navigationFrom({ closed, start: startPageOf(navItems, isOpen), sent: sent.filter(({ to }) => isOpen(to)) });
}

/** Live handlers of the enabled features. */
export async function loadLive(modulesOff: readonly string[]): Promise<LiveHandlers> {
  return mergeHandlers(await Promise.all(featuresOn(modulesOff).flatMap((feature) => feature.live?.() ?? [])));
}

const privacyRows = {
  en: () => import('../privacy/en.ts'),
  fr: () => import('../privacy/fr.ts'),
  es: () => import('../privacy/es.ts'),
} as const;

/** The privacy policy’s parts of all features. */
export const privacyIn: Gathered['privacyIn'] = async (language) => (await privacyRows[language]()).rows;
