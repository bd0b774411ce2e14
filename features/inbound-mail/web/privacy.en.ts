import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: replies by email, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 56,
  data: [
    [
      'Replies by email',
      'If you reply to a notification by email: your email with its sender, and the name and address of the server it came from. SPF and DKIM are checked, so that no one can reply in your name. Reply addresses are stored as a hash.',
    ],
    [
      'Groups by email',
      'If you get the messages of a group by email: which groups, until you end it or leave the group. What you write to a group by email becomes a message that its members read and can get by email; files stay on this site.',
    ],
  ],
  retention: {
    receivedMails: [
      'Replies by email',
      'The email itself until it is posted; its whole text, which only you see, {kept}. A reply address works for {answered} and is deleted after {address}.',
    ],
    mailingLists: [
      'Groups by email',
      'The address of a group until the group is deleted; who gets its messages by email until they turn this off, leave the group or close their account.',
    ],
    mailingListPosts: ['Messages sent by email', 'Which messages of groups were sent by email, {sent}.'],
  },
};
