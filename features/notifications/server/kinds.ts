import type { Config } from '#platform/server/config.ts';
import type { ServerFeature } from '#platform/server/feature.ts';
import type { NotificationSource } from '#platform/server/notification-source.ts';

/** One kind of notification, with the feature that tells of it. */
export interface NotificationKind extends NotificationSource {
  feature: string;
}

/** The kinds of these features. */
export function kindsOf(content: readonly Pick<ServerFeature, 'name' | 'notificationSources'>[]): NotificationKind[] {
  return content.flatMap(({ name: feature, notificationSources = [] }) => notificationSources.map((source) => ({ ...source, feature })));
}

/** Those of modules that are on. What is kept of the others is neither shown nor counted, until they are again. */
export function kindsOn(kinds: readonly NotificationKind[], { modulesOff }: Pick<Config, 'modulesOff'>): NotificationKind[] {
  return kinds.filter(({ feature }) => !modulesOff.includes(feature));
}
