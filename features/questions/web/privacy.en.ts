import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: questions, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 33,
  data: [
    [
      'What you ask and reply',
      'Your questions and replies with their dates, the groups that they are for, and which replies you found helpful. A question in a public group, and the replies to it, can be read by everyone under your name. Others see how many people a reply helped, not who they are.',
    ],
  ],
  retention: {
    questions: [
      'Your questions',
      'Until you delete them or close your account, or their last group is deleted. Replies are deleted with their question.',
    ],
    replies: [
      'Your replies and votes',
      'Until you delete or withdraw them, close your account, or the question is deleted. A deleted reply that has replies leaves a note in its place.',
    ],
  },
};
