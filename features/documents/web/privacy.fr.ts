import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 30,
  data: [
    [
      'Ce que vous écrivez',
      'Brouillons et documents publiés, leurs dates et leurs destinataires. Pour le Hub, le titre et les mots recherchables de ce qui est publié sont conservés une seconde fois et disparaissent avec le document.',
    ],
  ],
  retention: {
    documents: [
      'Vos documents',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Ce que vous supprimez reste {bin} dans votre corbeille avant de disparaître.',
    ],
    media: [
      'Images, vidéos et enregistrements',
      'Ils disparaissent avec leur document, et leurs sous-titres avec eux. Ce qui ne figure ni dans le document ni dans une de ses versions est supprimé après {unused}.',
    ],
    versions: [
      'Versions antérieures',
      'Elles partent avec leur document. Tant qu’il est publié, elles s’éclaircissent : toutes pendant {all}, puis une par heure pendant {hourly}, une par jour pendant {daily}, puis une par semaine.',
    ],
  },
};
