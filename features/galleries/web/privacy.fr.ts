import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Vos galeries',
      'Leurs titres et descriptions, les images, vidéos et enregistrements qu’elles contiennent avec leurs noms et leurs sous-titres, et ce qui en est fait pour les montrer. Ce qui est montré ne dit ni le lieu ni l’appareil ; nous vous signalons vos originaux qui les disent, et vous pouvez les en faire enlever. Si vous ne voulez pas qu’on sache de qui est une galerie, vous et l’administration êtes seuls à pouvoir le savoir.',
    ],
  ],
  retention: {
    galleries: [
      'Vos galeries',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte, ou que leur groupe soit supprimé. Les fichiers disparaissent environ un jour après, sauf si quelqu’un d’autre garde le même fichier.',
    ],
  },
};
