import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Your comments and reactions',
      'Your comments with their dates, the passages they are about and the people they mention, and your reactions. Anyone who can see the content can read the comments on it, with your name; if the content is public, so can everyone. In your anonymous galleries, your comments appear without your name. Others see how many people reacted; the author of what you react to is notified that it was you.',
    ],
  ],
  retention: {
    comments: [
      'Your comments',
      'Until you or the author of the content delete them, you close your account, or the content is deleted. A deleted comment that has replies leaves a note in its place.',
    ],
    reactions: ['Your reactions', 'Until you withdraw them, close your account, or the content is deleted.'],
  },
};
