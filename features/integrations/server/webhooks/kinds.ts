import type { Sql } from 'sql-template-tag';
import { accountRegistered } from '#features/accounts/server/domain-events.ts';
import { groupCreated } from '#features/groups/server/domain-events.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { Modules } from '#platform/server/extension-points/modules.ts';
import { notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { administrators, isKnownGroup, isKnownPerson, nobody } from './audience-store.ts';

/**
 * A kind of event for webhooks: its audience, whether they may still see the thing, and its
 * address.
 */
export interface WebhookKind extends Pick<NotificationSource, 'kind' | 'events' | 'isValid' | 'address'> {
  /** The feature that declares it and whose words have its name. */
  feature: string;
  /** Only for administrators. */
  isForAdministrators?: true;
}

const forAdministrators = (viewer: SignedInViewer, isValid: Sql): Sql => (viewer.isAdministrator ? isValid : nobody);

/** Kinds about the installation, for administrators. */
const ofInstallation: readonly WebhookKind[] = [
  {
    kind: 'accountRegistered',
    feature: 'integrations',
    isForAdministrators: true,
    events: [notifyOn(accountRegistered, async (_db, { userId }) => [{ thingId: userId, audience: administrators }])],
    isValid: (viewer) => forAdministrators(viewer, isKnownPerson),
    address: ({ thingId }) => `/people/${thingId}`,
  },
  {
    kind: 'groupCreated',
    feature: 'integrations',
    isForAdministrators: true,
    events: [notifyOn(groupCreated, async (_db, { id }) => [{ thingId: id, audience: administrators }])],
    isValid: (viewer) => forAdministrators(viewer, isKnownGroup),
    address: ({ thingId }) => `/network/${thingId}`,
  },
];

/** All kinds of notifications, and those for administrators. */
export function webhookKinds(content: readonly Pick<ServerFeature, 'name' | 'notificationSources'>[]): WebhookKind[] {
  const ofFeatures = content.flatMap(({ name: feature, notificationSources = [] }) =>
    notificationSources.map(({ kind, events, isValid, address }) => ({ kind, events, isValid, address, feature })),
  );
  return [...ofFeatures, ...ofInstallation];
}

/** Kinds of enabled modules that a person can choose. */
export function kindsFor(
  kinds: readonly WebhookKind[],
  modules: Pick<Modules, 'isOff'>,
  { isAdministrator }: Pick<SignedInViewer, 'isAdministrator'>,
): WebhookKind[] {
  return kinds.filter(({ feature, isForAdministrators }) => !modules.isOff(feature) && (isAdministrator || !isForAdministrators));
}
