import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 70,
  data: [
    [
      'Chiffres',
      'Les pages vues, comptées par page, langue et jour : rien sur vous, et rien sur votre appareil. Uniquement avec votre accord, le nombre de visites par jour ; pour cela, une empreinte à clé d’un nombre aléatoire de votre appareil est conservée jusqu’à la fin de la journée.',
    ],
  ],
  retention: {
    figures: [
      'Chiffres',
      '{kept} ; l’empreinte qui sert à compter les visites, jusqu’à la fin de la journée. Votre réponse à leur sujet vaut {consent}.',
    ],
  },
};
