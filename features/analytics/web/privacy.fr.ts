import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the figures, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 70,
  data: [
    [
      'Chiffres',
      'Combien de fois une page a été vue, par sommes selon la page, la langue et le jour : rien sur vous, et rien sur votre appareil. Si vous l’acceptez seulement, aussi combien de personnes viennent dans la journée ; pour cela, une empreinte à clé d’un nombre aléatoire de votre appareil est gardée jusqu’à la fin de la journée.',
    ],
  ],
  retention: {
    figures: [
      'Chiffres',
      '{kept} ; l’empreinte qui sert à compter les visites, jusqu’à la fin de la journée. Votre réponse à leur sujet vaut {consent}.',
    ],
  },
};
