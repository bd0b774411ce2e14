import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of questions, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 33,
  data: [
    [
      'What you ask and reply',
      'Your questions and replies with their dates, the groups that they are for, and which replies you said to help. A question in a public group, and the replies to it, can be read by everybody under your name. Others see how many people a reply helped, not who they are.',
    ],
  ],
  retention: {
    questions: [
      'Your questions',
      'Until you delete them or close your account, or their last group is deleted. The replies to them go with them.',
    ],
    replies: [
      'Your replies and votes',
      'Until you delete or take them back, close your account, or the question goes. Where others have answered a reply, its empty place stays.',
    ],
  },
};
