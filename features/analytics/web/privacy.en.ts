import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 70,
  data: [
    [
      'Figures',
      'Page views counted by page, language and day: nothing about you, and nothing on your device. If you agree, we also count the visitors of each day; for that, a keyed hash of a random number on your device is stored until the end of the day.',
    ],
  ],
  retention: {
    figures: ['Figures', '{kept}; the hash used to count visits, until the end of the day. Your answer about them is valid for {consent}.'],
  },
};
