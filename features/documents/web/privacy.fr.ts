import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 30,
  data: [
    [
      'Ce que vous écrivez',
      'Brouillons et documents publiés, leurs dates et qui peut les lire. Pour le Hub, le titre et les mots recherchables de ce qui est publié sont conservés une seconde fois et supprimés avec le document.',
    ],
  ],
  retention: {
    documents: [
      'Vos documents',
      'Jusqu’à ce que vous les supprimiez ou fermiez votre compte. Ce que vous supprimez reste {bin} dans votre corbeille avant d’être supprimé définitivement.',
    ],
    coAuthors: [
      'Coauteurs',
      'Qui écrit un document avec son auteur : tant que tous deux le souhaitent et au plus aussi longtemps que le document. Une proposition refusée est retenue {declinedRequest}, pour ne pas être répétée.',
    ],
    liveTexts: [
      'Écriture à plusieurs',
      'Quand plusieurs personnes écrivent un document en même temps, chaque modification est conservée avec son auteur et sa date. Ces modifications sont conservées jusqu’à la suppression du document. Les coauteurs d’un brouillon voient qui l’a ouvert pour écrire ; ils ne voient qui le lit que si cette personne le souhaite.',
    ],
    threads: [
      'Commentaires sur les brouillons',
      'Ce que les personnes qui écrivent un document ensemble commentent dans ses passages. Elles seules le voient. Les commentaires sont conservés jusqu’à leur suppression, la fermeture du compte ou la suppression du document.',
    ],
    media: [
      'Images, vidéos et enregistrements',
      'Ils sont supprimés avec leur document, de même que leurs sous-titres. Ce qui ne figure ni dans le document ni dans une de ses versions est supprimé après {unused}.',
    ],
    versions: [
      'Versions antérieures',
      'Elles sont supprimées avec leur document. Pour un document publié, toutes sont conservées pendant {all}, puis une par heure pendant {hourly}, une par jour pendant {daily}, puis une par semaine. Les versions nommées sont toutes conservées.',
    ],
  },
};
