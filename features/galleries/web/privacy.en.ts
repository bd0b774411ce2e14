import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Your galleries',
      'Their titles and descriptions, the pictures, videos and recordings in them with their names and captions, and what is made of these to be shown. What is shown holds no place and no camera; you are told which of your originals do, and can have that taken out. If you do not want it said whose a gallery is, only you and the administrator can find out.',
    ],
  ],
  retention: {
    galleries: [
      'Your galleries',
      'Until you delete them or close your account, or their group is deleted. The files are deleted about a day later, unless someone else has the same file.',
    ],
  },
};
