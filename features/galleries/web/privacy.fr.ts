import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Vos galeries',
      'Leurs titres et descriptions, les images, vidéos et enregistrements qu’elles contiennent avec leurs noms et leurs sous-titres, et les versions créées pour l’affichage. Ces versions ne contiennent ni le lieu ni l’appareil ; le site vous signale vos originaux qui les contiennent, et vous pouvez supprimer ces données. Si vous publiez une galerie anonymement, seules l’administration et vous pouvez savoir de qui elle est.',
    ],
  ],
  retention: {
    galleries: [
      'Vos galeries',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte, ou que leur groupe soit supprimé. Les fichiers sont supprimés environ un jour après, sauf si quelqu’un d’autre garde le même fichier.',
    ],
  },
};
