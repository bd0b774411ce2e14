import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: groups, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 20,
  data: [
    [
      'Vos groupes',
      'Les groupes que vous gérez, dont vous êtes membre ou que vous demandez à rejoindre, depuis quand, vos droits de délégation et qui les a accordés, vos rôles, et combien d’identifiants de groupe inconnus vous avez essayés récemment.',
    ],
    [
      'Invitations à des groupes',
      'Les invitations reçues (de qui, à quel groupe), votre réponse, et les personnes dont vous avez refusé ou bloqué les invitations ; les adresses e‑mail que vous avez vous-même invitées.',
    ],
  ],
  retention: {
    groups: [
      'Groupes',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Un groupe qui a d’autres membres passe alors à l’un d’eux. Les invitations sont supprimées {invitation} après leur fin. Une proposition de gérer un groupe prend fin {offered} après avoir été faite ; votre refus est conservé {declined}. Une délégation ou un rôle est conservé jusqu’à son retrait ou votre départ du groupe.',
    ],
    membershipInvitations: [
      'Invitations par e‑mail',
      'Les invitations sont valables {open} et sont supprimées {listed} après leur fin, avec l’adresse saisie par la personne qui invite ; même si un compte associé à cette adresse est fermé plus tôt, car sa disparition révélerait qu’il existait. Si vous acceptez, la personne qui invite conserve l’adresse jusqu’à la fermeture de l’un des deux comptes. Si vous refusez ou quittez un groupe, nous conservons ce refus pendant {refused} ; si vous bloquez la personne qui invite, ce blocage, jusqu’à ce que vous le leviez ou qu’elle ferme son compte. D’une adresse e‑mail, nous ne conservons pour cela qu’une empreinte à clé, même sans compte ou après la fermeture du compte.',
    ],
  },
};
