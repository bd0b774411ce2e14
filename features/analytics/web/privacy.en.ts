import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the figures, in English. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 70,
  data: [
    [
      'Figures',
      'How often a page was looked at, summed up by page, language and day: nothing about you, and nothing on your device. Only if you agree, how many people come on a day as well; for that, a keyed hash of a random number on your device is kept until the day is over.',
    ],
  ],
  retention: {
    figures: [
      'Figures',
      '{kept}; the hash with which visits are counted, until the day is over. Your answer about them is good for {consent}.',
    ],
  },
};
