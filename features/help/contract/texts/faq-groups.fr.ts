import type { HelpArea } from './help-area.ts';

/** Area about groups, in French. */
export const groupsFrench: readonly HelpArea[] = [
  {
    id: 'groups',
    heading: 'Groupes',
    questions: [
      {
        id: 'create-group',
        question: 'Comment créer un groupe ?',
        answer: [
          'En tant que responsable, dans [Groupes](/network) : choisissez « Créer un groupe », donnez-lui un nom et une catégorie, et dites s’il est public ou privé. Partagez ensuite son identifiant de huit caractères avec les personnes qui doivent le rejoindre.',
        ],
      },
      {
        id: 'manage-together',
        question: 'Comment gérer un groupe à plusieurs ?',
        answer: [
          'Dans la liste des membres, ouvrez le menu à côté d’un nom. « Nommer responsable » propose à la personne de gérer le groupe avec vous. « Délégation » lui permet certaines actions, par exemple inviter des personnes ou gérer les événements et les sondages. « Rôles » donne les mêmes droits à plusieurs personnes sous un seul nom, comme « Le bureau ». Chaque personne reçoit une notification et peut renoncer à ce qui lui a été confié.',
        ],
      },
      {
        id: 'import-groups',
        question: 'Comment créer beaucoup de groupes en une fois ?',
        answer: [
          'En tant que responsable, dans [Création de groupes](/masp) : importez un tableau (Excel, OpenDocument ou CSV), vérifiez sa lecture, corrigez les cellules signalées, répartissez les personnes dans les groupes et vérifiez l’aperçu. Une seule étape crée les groupes et envoie les invitations. Vous pouvez aussi inviter les personnes dans un groupe que vous gérez déjà. Vous pouvez l’annuler pendant 24 heures.',
        ],
      },
      {
        id: 'join-group',
        question: 'Comment rejoindre un groupe ?',
        answer: [
          'Dans [Groupes](/network), saisissez l’identifiant que l’on vous a donné ou parcourez les groupes publics. Vous rejoignez immédiatement un groupe public. Dans un groupe privé, le responsable accepte ou refuse votre demande ; vous pouvez la retirer d’ici là. Avec un lien d’invitation, vous rejoignez le groupe immédiatement.',
        ],
      },
      {
        id: 'private-group',
        question: 'Qui voit un groupe privé ?',
        answer: [
          'Seulement ses membres. Pour les autres, ni le groupe ni son contenu n’apparaissent dans les listes, la recherche ou le Hub. Si vous le quittez, vous perdez l’accès immédiatement.',
        ],
      },
      {
        id: 'leave-group',
        question: 'Comment quitter un groupe ?',
        answer: [
          'Sur la page du groupe, choisissez « Quitter le groupe ». Vous pouvez rejoindre de nouveau un groupe public à tout moment ; pour revenir dans un groupe privé, il faut le demander à son responsable. Si vous êtes la seule personne responsable, transmettez d’abord le groupe à un autre membre ou supprimez-le.',
        ],
      },
    ],
  },
];
