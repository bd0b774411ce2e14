import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of comments, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 37,
  data: [
    [
      'What you comment and how you react',
      'Your comments with their dates, the passages that they are about and the people whom they name, and your reactions. Anyone who sees a thing reads the comments on it, under your name; everybody does where the thing is for everybody. In an anonymous gallery of yours your comments stand without your name. Others see how many people reacted; the person who made what you react to is told that it was you.',
    ],
  ],
  retention: {
    comments: [
      'Your comments',
      'Until you delete them, the author of the thing does, you close your account, or the thing goes. Where others have answered a comment, its empty place stays.',
    ],
    reactions: ['Your reactions', 'Until you take them back, close your account, or what they were given to goes.'],
  },
};
