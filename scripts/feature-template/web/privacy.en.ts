import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy text in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 200,
  data: [['What you share in your groups', 'Titles of what you share with the members of a group, and when.']],
  retention: {
    gadgets: ['What you share in your groups', 'Until you delete it or close your account, or the group is deleted.'],
  },
};
