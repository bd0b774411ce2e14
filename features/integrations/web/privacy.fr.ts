import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of tokens and webhooks, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 58,
  data: [
    [
      'Programmes et sites que vous reliez',
      'Le nom de vos jetons personnels et de vos webhooks, ce qu’ils ouvrent ou apprennent, quand ils ont servi et ce qu’il est advenu de chaque message. Les sites que vous indiquez apprennent ce qui est arrivé à quoi, par des identifiants, dans la mesure où vous pouvez le voir à ce moment ; ceux qui les exploitent répondent de ce qu’ils en font.',
    ],
  ],
  retention: {
    tokens: [
      'Vos jetons personnels',
      'Jusqu’à ce que vous les révoquiez ou fermiez votre compte, et {expired} après leur expiration. Le jeton lui-même n’est pas conservé, seulement une empreinte.',
    ],
    webhooks: [
      'Vos webhooks',
      'Leur adresse, leurs événements et leur secret scellé : jusqu’à ce que vous les supprimiez ou fermiez votre compte. Après {failing} sans qu’un message arrive, ils sont désactivés.',
    ],
    deliveries: ['Messages de vos webhooks', 'Ce qui a été signalé et quand, et ce qui a été répondu : {kept}.'],
  },
};
