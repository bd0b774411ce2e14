import { retention } from '#features/notifications/contract/retention.ts';
import { notificationKindKey } from '#platform/contract/notification.ts';
import { periodText } from '#platform/contract/retention/retention-period.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import type { ServerWords } from '#platform/server/i18n/words.ts';

const yes = (is: boolean | undefined): string => (is ? 'yes' : 'no');
const codes = (texts: readonly string[]): string => texts.map((text) => `\`${text}\``).join(', ') || 'none';

/** Path at which a notification opens; kinds about things of several features ask these. */
function openedAt({ address }: NotificationSource): string {
  const path = address({ thingId: ':id', partId: ':part' });
  return path === '/' ? 'the thing, by its kind' : `\`${path}\``;
}

/** docs/notification-kinds.md: every kind of notification with all that follows from its declaration. */
export function notificationKindsPage(
  features: readonly Pick<ServerFeature, 'name' | 'notificationSources'>[],
  words: Pick<ServerWords, 'translate'>,
): string {
  const rows = features.flatMap(({ name: feature, notificationSources = [] }) =>
    notificationSources.map((source) => {
      const { kind, events, ends = [], isMention, isFromPerson, hasOwnMail } = source;
      const cells = [
        `\`${kind}\``,
        feature,
        words.translate('en', feature, notificationKindKey(kind)),
        codes(events.map(({ eventType }) => eventType)),
        codes([...new Set(ends.map(({ eventType }) => eventType))]),
        openedAt(source),
        yes(isMention),
        yes(isFromPerson),
        hasOwnMail ? 'of the feature' : 'of notifications',
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  );
  const lead = `Generated from the \`notificationKinds\` of all features by \`npm run docs\`; a test compares them. Every kind is in the bell, in daily and weekly emails, in pushes, in the settings, in webhooks and in the data export, and is stored for ${periodText(retention.notifications.periods.kept, 'en')}. [Notifications](../features/notifications/README.md) explains how to add one.`;
  return `# Notification kinds\n\n${lead}\n\n| kind | feature | in the settings | domain events | retracted by | opens | mention | not between people who block each other | immediate email |\n| --- | --- | --- | --- | --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
