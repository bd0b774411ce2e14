import type { ServerFeature } from '#platform/server/feature.ts';
import type { Modules } from '#platform/server/modules.ts';
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
export function kindsOn(kinds: readonly NotificationKind[], modules: Pick<Modules, 'isOff'>): NotificationKind[] {
  return kinds.filter(({ feature }) => !modules.isOff(feature));
}
