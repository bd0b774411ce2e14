import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: notifications, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 55,
  retention: {
    notifications: [
      'Vos notifications',
      'Ce dont vous et vos groupes avez été informés, qui en est l’auteur et quand vous l’avez lu ; quand vous apparteniez à des groupes que vous avez quittés, et ce que vous aviez mis en sourdine : {kept}, ou jusqu’à la suppression du contenu concerné.',
    ],
    notificationLevels: [
      'Réglages des notifications',
      'Les types et les groupes que vous avez mis en sourdine, quand les e‑mails vous parviennent, vos heures calmes, votre fuseau horaire et si votre serveur de messagerie a refusé un e‑mail : jusqu’à ce que vous en changiez ou fermiez votre compte.',
    ],
    pushSubscriptions: [
      'Navigateurs qui affichent les notifications',
      'L’adresse de votre navigateur auprès de son service de notifications, géré par son éditeur, qui ne peut pas lire ce que nous envoyons ; jusqu’à ce que vous vous y déconnectiez ou les désactiviez.',
    ],
  },
};
