import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: groups, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 20,
  data: [
    [
      'Your groups',
      'The groups you manage, are in or ask to join, since when, what you can do there as a deputy and who granted it, your roles there, and how many unknown group IDs you tried recently.',
    ],
    [
      'Invitations to groups',
      'Who invited you to which group, your answer, and whom you have declined or blocked; the email addresses that you invited yourself.',
    ],
  ],
  retention: {
    groups: [
      'Groups',
      'Until you delete them or close your account. A group that has other members then passes to one of them. Invitations are deleted {invitation} after they end. An offer to manage a group ends {offered} after it was made; that you declined one is kept for {declined}. Your deputy permissions and roles are kept until they are removed or you leave the group.',
    ],
    membershipInvitations: [
      'Invitations by email',
      'Invitations work for {open} and are deleted {listed} after they end, with the address that the inviter entered. Closing an account with that address does not delete them earlier, since that would show that the account existed. If you accept, the inviter keeps the address until one of the two accounts is closed. After you decline or leave, the inviter is remembered for {refused}; after you block them, until you unblock them or they close their account. For that, only a keyed hash of an email address is stored, even if it has no account or the account is closed.',
    ],
  },
};
