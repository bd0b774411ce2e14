import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Vos commentaires et vos réactions',
      'Vos commentaires avec leurs dates, les passages dont ils parlent et les personnes qu’ils mentionnent, ainsi que vos réactions. Qui voit un contenu lit les commentaires qui l’accompagnent, sous votre nom ; tout le monde les lit si le contenu est pour tout le monde. Dans une galerie anonyme que vous avez faite, vos commentaires paraissent sans votre nom. Les autres voient combien de personnes ont réagi ; l’auteur de ce à quoi vous réagissez apprend que c’était vous.',
    ],
  ],
  retention: {
    comments: [
      'Vos commentaires',
      'Jusqu’à ce que vous les supprimiez, que l’auteur du contenu le fasse, que vous fermiez votre compte ou que le contenu disparaisse. Si d’autres ont répondu à un commentaire, sa place vide reste.',
    ],
    reactions: [
      'Vos réactions',
      'Jusqu’à ce que vous les retiriez, que vous fermiez votre compte ou que ce qu’elles concernent disparaisse.',
    ],
  },
};
