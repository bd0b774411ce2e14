import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: tokens and webhooks, in English. */
export const privacy: PrivacyText<typeof retention> = {
  order: 58,
  data: [
    [
      'Programs and sites that you connect',
      'The names of your personal tokens and webhooks, their permissions or events, when they were used, and the status of each message. Sites you enter are notified of what happened to which item, by ID, as far as you can see it at that moment; their operators are responsible for what they do with it.',
    ],
  ],
  retention: {
    tokens: [
      'Your personal tokens',
      'Until you revoke them or close your account, and for {expired} after they expire. The token itself is not stored, only a checksum.',
    ],
    webhooks: [
      'Your webhooks',
      'Their address, events and encrypted secret: until you delete them or close your account. They are switched off after {failing} without a successful delivery.',
    ],
    deliveries: ['Messages of your webhooks', 'What was sent, when, and the response: {kept}.'],
  },
};
