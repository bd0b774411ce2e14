import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of groups, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 20,
  data: [
    [
      'Vos groupes',
      'Les groupes que vous gérez, dont vous êtes membre ou que vous demandez à rejoindre, depuis quand, et combien d’identifiants de groupe inconnus vous avez essayés récemment.',
    ],
  ],
  retention: {
    groups: [
      'Groupes',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Un groupe qui a d’autres membres passe alors à l’un d’eux. Les invitations partent {invitation} après leur fin. Une proposition de gérer un groupe prend fin {offered} après avoir été faite ; votre refus est conservé {declined}.',
    ],
  },
};
