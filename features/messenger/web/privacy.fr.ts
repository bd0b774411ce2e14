import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the messenger, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 34,
  data: [
    [
      'Ce que vous écrivez aux autres',
      'Vos messages avec leurs fichiers, leurs dates et leurs réactions, les personnes qu’ils mentionnent, et jusqu’où vous avez lu. Tant que vous l’autorisez, les personnes de vos conversations voient que vous êtes en ligne et que vous écrivez\u202f; cela n’est enregistré nulle part.',
    ],
  ],
  recipients: [
    [
      'Les personnes d’une conversation',
      'Les messages adressés à un groupe sont visibles de ses membres, y compris de ceux qui le rejoignent plus tard\u202f; les messages privés, pour la seule personne à qui vous écrivez. Dans les petites conversations, elles voient jusqu’où vous avez lu.',
    ],
  ],
  retention: {
    conversations: [
      'Vos messages',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte, ou que le groupe soit supprimé. Une mention reste à leur place dans la conversation.',
    ],
    readMarks: [
      'Jusqu’où vous avez lu',
      'Tant que la conversation existe et que vous pouvez la lire, ou jusqu’à ce que vous fermiez votre compte.',
    ],
    drafts: ['Messages non envoyés', 'Jusqu’à ce que vous les envoyiez ou les supprimiez, ou fermiez votre compte.'],
    settings: [
      'Les personnes bloquées, et si vous montrez que vous êtes en ligne',
      'Jusqu’à ce que vous en changiez ou fermiez votre compte.',
    ],
  },
};
