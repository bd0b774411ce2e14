import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of notifications, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 55,
  retention: {
    notifications: [
      'Vos notifications',
      'Ce dont vous avez été informé, qui en est l’auteur et quand vous l’avez lu : {kept}, ou jusqu’à ce que ce dont il s’agit disparaisse.',
    ],
    notificationLevels: [
      'Réglages des notifications',
      'Les types et les groupes que vous avez mis en sourdine, jusqu’à ce que vous en changiez ou fermiez votre compte.',
    ],
  },
};
