import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Vos commentaires et vos réactions',
      'Vos commentaires avec leurs dates, les passages dont ils parlent et les personnes qu’ils mentionnent, ainsi que vos réactions. Toute personne qui voit un contenu peut en lire les commentaires, avec votre nom ; si le contenu est public, tout le monde peut les lire. Dans vos galeries anonymes, vos commentaires apparaissent sans votre nom. Les autres voient combien de personnes ont réagi ; l’auteur du contenu reçoit une notification qui vous nomme.',
    ],
  ],
  retention: {
    comments: [
      'Vos commentaires',
      'Jusqu’à ce que vous les supprimiez, que l’auteur du contenu le fasse, que vous fermiez votre compte ou que le contenu disparaisse. Si d’autres y ont répondu, une mention reste à sa place.',
    ],
    reactions: [
      'Vos réactions',
      'Jusqu’à ce que vous les retiriez, que vous fermiez votre compte ou que ce qu’elles concernent disparaisse.',
    ],
  },
};
