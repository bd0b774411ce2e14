import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy text in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 200,
  data: [['Ce que vous partagez dans vos groupes', 'Les titres de ce que vous partagez avec les membres d’un groupe, et quand.']],
  retention: {
    gadgets: [
      'Ce que vous partagez dans vos groupes',
      'Jusqu’à ce que vous le supprimiez ou fermiez votre compte, ou que le groupe soit supprimé.',
    ],
  },
};
