import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { Modules } from '#platform/server/extension-points/modules.ts';
import type { NotificationSource } from '#platform/server/extension-points/notification-source.ts';

/** A kind of notification with the feature that declares it. */
export interface NotificationKind extends NotificationSource {
  feature: string;
}

export function kindsOf(content: readonly Pick<ServerFeature, 'name' | 'notificationSources'>[]): NotificationKind[] {
  return content.flatMap(({ name: feature, notificationSources = [] }) => notificationSources.map((source) => ({ ...source, feature })));
}

/**
 * Returns the kinds of modules that are on. Rows of the others stay stored, but are neither shown
 * nor counted.
 */
export function kindsOn(kinds: readonly NotificationKind[], modules: Pick<Modules, 'isOff'>): NotificationKind[] {
  return kinds.filter(({ feature }) => !modules.isOff(feature));
}
