import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 39,
  data: [
    [
      'Assemblées',
      'Le titre, l’horaire, le lieu, le lien, l’ordre du jour et les statuts des assemblées que vous convoquez dans vos groupes, avec votre nom. Les membres actuels du groupe les voient.',
    ],
    [
      'Ce que vous faites dans une assemblée',
      'Votre nom sur la liste et votre nombre de voix, quand et comment vous étiez présent, les procurations données ou reçues, vos rôles, vos motions avec leurs motifs, et vos votes : sous votre nom dans un vote nominatif ; dans un scrutin secret, seulement le fait que vous avez voté et quand. Tout cela figure dans le journal de l’assemblée, que les membres actuels du groupe voient et qui ne peut plus être modifié.',
    ],
    [
      'Annexes des assemblées',
      'Les fichiers que vous ajoutez à une assemblée, avec votre nom. Les membres actuels du groupe peuvent les télécharger ; leur nom, leur taille et leur empreinte figurent dans le journal.',
    ],
    [
      'Convocations aux assemblées',
      'Si le serveur de messagerie a accepté l’e‑mail qui vous convoquait, avec son identifiant. Les membres voient dans le journal qu’il vous a été envoyé.',
    ],
    ['Bulletins des scrutins secrets en assemblée', 'Ce que vous avez choisi, sans votre nom ni l’heure.'],
  ],
  retention: {
    assemblies: [
      'Assemblées et leurs journaux',
      'Jusqu’à la suppression du groupe. C’est la trace de ses décisions : votre nom et ce que vous y avez fait restent quand vous quittez le groupe ou fermez votre compte.',
    ],
    assemblyAnnexes: [
      'Annexes des assemblées',
      'Jusqu’à la suppression du groupe. Elles font partie de la trace de ses décisions et restent quand vous quittez le groupe ou fermez votre compte.',
    ],
    assemblyConvocations: [
      'Convocations aux assemblées',
      'Jusqu’à la fermeture de votre compte ou la suppression du groupe ; dans le journal, elles restent avec l’assemblée.',
    ],
    assemblyBallots: [
      'Bulletins des scrutins secrets en assemblée',
      'Jusqu’à la clôture du vote ; le journal les contient ensuite, sans noms.',
    ],
  },
};
