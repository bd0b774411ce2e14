import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the messenger, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 34,
  data: [
    [
      'What you write to others',
      'Your messages with their files, dates and reactions, the people they mention, and how far you have read. While you allow it, people in your conversations see that you are online and typing; this is not stored.',
    ],
  ],
  recipients: [
    [
      'People in a conversation',
      'Messages to a group are visible to its members, including those who join later; private messages only to the person you write to. In small conversations they can see how far you have read.',
    ],
  ],
  retention: {
    conversations: [
      'Your messages',
      'Until you delete them or close your account, or the group is deleted. A note in the conversation remains in their place.',
    ],
    readMarks: ['How far you have read', 'As long as the conversation exists and you can read it, or until you close your account.'],
    drafts: ['Unsent messages', 'Until you send or delete them, or close your account.'],
    settings: ['People you blocked, and whether you show that you are online', 'Until you change it or close your account.'],
  },
};
