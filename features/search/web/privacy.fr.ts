import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: search, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 62,
  retention: {
    savedSearches: [
      'Vos recherches enregistrées',
      'Ce que vous cherchez, quand vous avez regardé pour la dernière fois et quels résultats sont nouveaux depuis : jusqu’à ce que vous supprimiez la recherche enregistrée ou fermiez votre compte.',
    ],
    words: [
      'Les mots que la recherche connaît',
      'Des mots des titres et des textes publics, pour comprendre les fautes de frappe et les débuts de mots : jusqu’à ce que plus aucun texte ne les contienne.',
    ],
    synonyms: [
      'Les synonymes de la recherche',
      'Les mots que l’administration définit comme synonymes : jusqu’à ce qu’elle les retire. Ils ne contiennent aucune donnée personnelle.',
    ],
  },
};
