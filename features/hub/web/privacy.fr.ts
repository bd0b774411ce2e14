import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the Hub, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 50,
  retention: {
    languagesFirst: [
      'Langues que vous avez choisi de voir d’abord dans le Hub',
      'Lesquelles, et la date à laquelle vous avez masqué les premières étapes, jusqu’à ce que vous les changiez ou fermiez votre compte.',
    ],
    hub: ['Le Hub', 'Titre et mots recherchables de ce qui est publié, jusqu’à sa modification, son retrait ou sa suppression.'],
  },
};
