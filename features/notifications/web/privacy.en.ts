import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of notifications, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 55,
  retention: {
    notifications: [
      'Your notifications',
      'What you were told of, who did it, and when you read it: {kept}, or until what it is about is gone.',
    ],
    notificationLevels: [
      'Notification settings',
      'Which kinds and groups you have put on mute, until you change it or close your account.',
    ],
  },
};
