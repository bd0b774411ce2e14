import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: tokens and webhooks, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 58,
  data: [
    [
      'Programmes et sites que vous reliez',
      'Le nom de vos jetons personnels et de vos webhooks, leurs autorisations ou événements, quand ils ont servi et l’état de chaque message. Les sites que vous indiquez sont avertis de l’événement et de l’élément concerné, par des identifiants, dans la mesure où vous pouvez le voir à ce moment ; leurs exploitants répondent de ce qu’ils en font.',
    ],
  ],
  retention: {
    tokens: [
      'Vos jetons personnels',
      'Jusqu’à ce que vous les révoquiez ou fermiez votre compte, et {expired} après leur expiration. Le jeton lui-même n’est pas conservé, seulement une empreinte.',
    ],
    webhooks: [
      'Vos webhooks',
      'Leur adresse, leurs événements et leur secret chiffré : jusqu’à ce que vous les supprimiez ou fermiez votre compte. Ils sont désactivés après {failing} sans envoi réussi.',
    ],
    deliveries: ['Messages de vos webhooks', 'Ce qui a été envoyé, quand, et la réponse : {kept}.'],
  },
};
