import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Your galleries',
      'Their titles and descriptions, the pictures, videos and recordings in them with their names and captions, and the versions made of them for display. These versions contain neither location nor camera data; the site shows you which of your originals do, and you can have it removed. If you publish a gallery anonymously, only you and the administrators can see that it is yours.',
    ],
  ],
  retention: {
    galleries: [
      'Your galleries',
      'Until you delete them or close your account, or their group is deleted. The files are deleted about a day later, unless someone else has the same file.',
    ],
  },
};
