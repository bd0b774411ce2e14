import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the Hub, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 50,
  retention: {
    languagesFirst: [
      'Languages you show first in the Hub',
      'Which they are, and when you hid your first steps, until you change it or close your account.',
    ],
    hub: ['The Hub', 'Title and searchable words of what is published, until it is changed, withdrawn or deleted.'],
  },
};
