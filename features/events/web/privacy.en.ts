import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Events you announce',
      'Title, description, place, link, time and time zone of the events you announce in your groups, with your name. An event of a public group can be seen by everyone.',
    ],
    ['Your calendar’s address', 'A secret address, shown only to you, with which calendar apps fetch the events of your groups.'],
  ],
  retention: {
    events: ['Events you announce', 'Until you or the manager of the group delete them, you close your account, or the group is deleted.'],
    calendar: ['Your calendar’s address', 'Until you revoke it or close your account.'],
  },
};
