import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: notifications, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 55,
  retention: {
    notifications: [
      'Your notifications',
      'What you and your groups were notified of, who did it, and when you read it; when you belonged to groups that you have left, and what you had muted: {kept}, or until the item it is about is deleted.',
    ],
    notificationLevels: [
      'Notification settings',
      'Which types and groups you have muted, when emails are sent, your quiet hours, your time zone, and whether your mail server refused an email: until you change it or close your account.',
    ],
    pushSubscriptions: [
      'Browsers that show notifications',
      'The address of your browser at its notification service, which its maker runs and which cannot read the content; until you sign out there or turn it off.',
    ],
  },
};
