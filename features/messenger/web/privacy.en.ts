import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the messenger, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 34,
  data: [
    [
      'What you write to others',
      'Your messages with their files, dates and reactions, whom they mention, and how far you have read. While you allow it, people in your conversations see that you are online and typing; that is stored nowhere.',
    ],
  ],
  recipients: [
    [
      'People in a conversation',
      'Messages to a group are for its members, those who join later among them; private messages are for the one person whom you write to. In small conversations they see how far you have read.',
    ],
  ],
  retention: {
    conversations: [
      'Your messages',
      'Until you delete them or close your account, or the group is deleted. Their empty places stay in the conversation.',
    ],
    readMarks: ['How far you have read', 'As long as the conversation is there and you can read it, or until you close your account.'],
    drafts: ['Messages that you have not sent', 'Until you send or delete them, or close your account.'],
    settings: ['Whom you blocked, and whether you show that you are online', 'Until you change it or close your account.'],
  },
};
