import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Les événements que vous annoncez',
      'Titre, description, lieu, lien, heure et fuseau horaire des événements que vous annoncez dans vos groupes, avec votre nom. Un événement d’un groupe public peut être vu par tout le monde.',
    ],
    [
      'L’adresse de votre agenda',
      'Un secret montré à vous seul, par lequel les logiciels d’agenda récupèrent les événements de vos groupes.',
    ],
  ],
  retention: {
    events: [
      'Les événements que vous annoncez',
      'Jusqu’à ce que vous ou le responsable du groupe les supprimiez, que vous fermiez votre compte, ou que le groupe soit supprimé.',
    ],
    calendar: ['L’adresse de votre agenda', 'Jusqu’à ce que vous la supprimiez ou fermiez votre compte.'],
  },
};
