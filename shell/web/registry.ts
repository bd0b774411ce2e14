import type { LiveHandlers } from '#platform/web/live.tsx';
import type { Slots } from '#platform/web/slots.ts';
import type { WordsLoaders } from '#platform/web/words.tsx';
import { features } from './features.ts';

export { matchRoute, routes } from './routes.ts';

/** The sentences of all features, by their namespaces. */
export const featureWords: ReadonlyMap<string, WordsLoaders> = new Map(
  features.flatMap(({ name, words, publicWords, doorWords }) => [
    [name, words] as const,
    ...(publicWords ? [[`${name}/public`, publicWords] as const] : []),
    ...(doorWords ? [[`${name}/door`, doorWords] as const] : []),
  ]),
);

const featuresOn = (modulesOff: readonly string[]) => features.filter(({ name }) => !modulesOff.includes(name));

/** What the features that are on put into the pages of others. */
export function slotsOf(modulesOff: readonly string[]): Slots {
  const on = featuresOn(modulesOff);
  return {
    hubKinds: Object.assign({}, ...on.map((feature) => feature.hubKinds)),
    account: on.flatMap((feature) => feature.accountSections ?? []),
    administration: on.flatMap(({ name: feature, administrationSections = [] }) =>
      administrationSections.map((section) => ({ ...section, feature })),
    ),
    panel: on.flatMap((feature) => feature.panelSlots ?? []),
    group: on.flatMap(({ name: feature, groupSlots = [] }) => groupSlots.map((slot) => ({ ...slot, feature }))),
  };
}

/** What the features that are on do when they are told that something changed. */
export async function loadLive(modulesOff: readonly string[]): Promise<LiveHandlers> {
  return Object.assign({}, ...(await Promise.all(featuresOn(modulesOff).map((feature) => feature.live?.()))));
}
