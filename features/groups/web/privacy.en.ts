import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: groups, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 20,
  data: [
    [
      'Your groups',
      'The groups you manage, are in or ask to join, since when, what you may do there as a deputy and who granted it, your roles there, and how many unknown group IDs you tried recently.',
    ],
    [
      'Invitations to groups',
      'Who invited you to which group, your answer, and whom you have declined or blocked; the email addresses that you invited yourself.',
    ],
  ],
  retention: {
    groups: [
      'Groups',
      'Until you delete them or close your account. A group that has other members then passes to one of them. Invitations go {invitation} after they end. An offer to manage a group ends {offered} after it was made; that you declined one is kept for {declined}. What you may do as a deputy, and your roles, are kept until they are taken back or you leave the group.',
    ],
    membershipInvitations: [
      'Invitations by email',
      'Invitations work for {open} and are deleted {listed} after their end, with the address that the inviter entered; also where an account with that address is closed earlier, since its disappearance would show that there was one. If you accept, the inviter keeps the address until one of the two accounts is closed. After you decline or leave, the inviter is remembered for {refused}; after you block them, until you unblock them or they close their account. Of an email address only a keyed hash is remembered for that, also when it has no account or the account is closed.',
    ],
  },
};
