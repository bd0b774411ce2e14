import type { HelpArea } from './help-area.ts';

/** Area about administration, in French. */
export const administrationFrench: readonly HelpArea[] = [
  {
    id: 'administration',
    heading: 'Administration du site',
    questions: [
      {
        id: 'administer',
        question: 'Comment configurer le site ?',
        answer: [
          'Dans l’[Administration du site](/dashBoardSuperAdmin), vous définissez le nom et l’exploitant du site, qui peut s’inscrire, les limites, l’annonce et les modules. Dans « Invitations », invitez des personnes par e‑mail ou avec un lien à partager.',
        ],
      },
      {
        id: 'help-someone',
        question: 'Une personne n’a pas reçu son lien. Que faire ?',
        answer: [
          'Dans l’[Administration du site](/dashBoardSuperAdmin), « E‑mails sortants » affiche les e‑mails qui n’ont pas pu être remis, avec la raison, et permet de les renvoyer. Sans serveur de messagerie, vous pouvez y copier les liens pour les transmettre.',
        ],
      },
      {
        id: 'moderate',
        question: 'Où voir les signalements des membres ?',
        answer: [
          'Dans l’[Administration du site](/dashBoardSuperAdmin), sous « Signalements ». Vous voyez le contenu et les signalements ; vous pouvez masquer ou supprimer le contenu, avertir son auteur ou classer sans suite. L’auteur reçoit les motifs et peut contester la décision.',
        ],
      },
      {
        id: 'back-up',
        question: 'Comment savoir si le site est bien sauvegardé ?',
        answer: [
          'Dans l’[Administration du site](/dashBoardSuperAdmin), « Sauvegardes » indique la dernière sauvegarde, son emplacement et l’heure de la prochaine. Copiez aussi les sauvegardes sur une autre machine. « Tâches en échec » liste les tâches qui n’ont pas abouti.',
        ],
      },
    ],
  },
];
