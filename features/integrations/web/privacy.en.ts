import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of tokens and webhooks, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 58,
  data: [
    [
      'Programs and sites that you connect',
      'What your personal tokens and webhooks are called, what they open or are told, when they were used, and what became of each message. Sites that you enter yourself learn what happened to which thing, by ids, as far as you may see it at that moment; who runs them answers for what they do with it.',
    ],
  ],
  retention: {
    tokens: [
      'Your personal tokens',
      'Until you revoke them or close your account, and for {expired} after they have expired. The token itself is not kept, only a checksum.',
    ],
    webhooks: [
      'Your webhooks',
      'Their address, events and sealed secret: until you delete them or close your account. After {failing} without a message arriving they are switched off.',
    ],
    deliveries: ['Messages of your webhooks', 'What was told when, and what was answered: {kept}.'],
  },
};
