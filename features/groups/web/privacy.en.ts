import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of groups, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 20,
  data: [
    ['Your groups', 'The groups that you manage, belong to or ask to join, since when, and how many unknown group IDs you tried lately.'],
  ],
  retention: {
    groups: [
      'Groups',
      'Until you delete them or close your account. A group that has other members then passes to one of them. Invitations go {invitation} after they end. An offer to manage a group ends {offered} after it was made; that you declined one is kept for {declined}.',
    ],
  },
};
