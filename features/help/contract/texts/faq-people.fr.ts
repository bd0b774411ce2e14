import type { HelpArea } from './help-area.ts';

/** Areas about people, messages, files, questions and events, in French. */
export const peopleFrench: readonly HelpArea[] = [
  {
    id: 'people',
    heading: 'Personnes, messages et fichiers',
    questions: [
      {
        id: 'find-people',
        question: 'Comment trouver une personne, et qui peut me trouver ?',
        answer: [
          'L’[annuaire](/managers) présente les responsables et leurs groupes. Vous pouvez écrire à un responsable sans voir son adresse e‑mail. Dans [Mon compte](/client), choisissez de figurer ou non dans l’annuaire. Sinon, seuls les membres de vos groupes peuvent vous trouver.',
        ],
      },
      {
        id: 'messages',
        question: 'Comment écrire aux membres d’un groupe ?',
        answer: [
          'Dans [Messages](/messenger), ouvrez la conversation du groupe ou écrivez à un seul membre en privé. Votre premier message privé est une demande, que l’autre personne accepte ou refuse. Les messages écrits hors connexion partent dès que la connexion revient.',
        ],
      },
      {
        id: 'by-mail',
        question: 'Puis-je utiliser le site par e‑mail ?',
        answer: [
          'Si le site reçoit des e‑mails, vous pouvez répondre aux notifications envoyées par e‑mail sur les messages, commentaires, questions et événements ; [Réponses par e‑mail](/receivedMails) indique ce que chacune est devenue. Sur la page d’un groupe, sous « Par e‑mail », vous pouvez choisir de recevoir chaque message du groupe. Si la personne responsable l’autorise, l’adresse e‑mail du groupe y figure aussi.',
        ],
      },
      {
        id: 'galleries',
        question: 'Comment montrer des photos, des vidéos et des enregistrements ?',
        answer: [
          'Dans [Galeries](/media), créez une galerie, ajoutez vos fichiers et choisissez qui les voit : tout le monde ou les membres d’un groupe. Vous pouvez décrire chaque élément, ajouter des sous-titres, autoriser le téléchargement et ne pas indiquer votre nom.',
        ],
      },
      {
        id: 'share-file',
        question: 'Comment partager un fichier avec une seule personne ?',
        answer: [
          'Dans [Fichiers](/files), choisissez un fichier et un membre de l’un de vos groupes. Vous voyez quand il le télécharge et recevez un reçu signé. Vous pouvez cesser de le partager à tout moment.',
        ],
      },
    ],
  },
  {
    id: 'questions-and-events',
    heading: 'Questions et événements',
    questions: [
      {
        id: 'ask',
        question: 'Comment poser une question ?',
        answer: [
          'Dans [Questions](/discussion), écrivez votre question et choisissez ses groupes. Des questions semblables apparaissent pendant la saisie, même dans d’autres langues. Si une réponse vous aide, marquez-la comme solution. Tout le monde peut lire les questions des groupes publics.',
        ],
      },
      {
        id: 'announce',
        question: 'Comment annoncer un événement, et comment suivre les événements ?',
        answer: [
          'Dans [Événements](/events), choisissez un groupe et indiquez le titre, la date et le lieu. Les membres sont informés, y compris d’un changement ou d’une annulation. Chaque personne voit l’heure dans son fuseau horaire. Pour suivre les événements dans un agenda, copiez l’adresse d’agenda sur la même page.',
        ],
      },
      {
        id: 'poll',
        question: 'Comment interroger mon groupe par un sondage ?',
        answer: [
          'Dans [Sondages](/polls), choisissez un groupe et indiquez une question, des options et une fin. Selon le type de vote, les membres choisissent une ou plusieurs options, indiquent les dates qui leur conviennent, donnent des points ou classent les options.',
          'Vous décidez si les bulletins sont nominatifs ou secrets, et si les résultats sont affichés aussitôt ou après la fin. Un vote nominatif peut être modifié jusqu’à la fin ; il est perdu si la personne quitte le groupe avant. Un bulletin secret est enregistré sans nom et ne peut pas être modifié.',
        ],
      },
      {
        id: 'assembly',
        question: 'Comment tenir une assemblée de mon groupe ?',
        answer: [
          'Dans [Assemblées](/assemblies), les responsables d’un groupe, et les adjoints qui peuvent décider pour lui, convoquent ses membres avec un ordre du jour, des motions et les règles de leurs statuts. Chacun reçoit la convocation sur ce site et par e‑mail ; le journal prouve quels e‑mails le serveur de messagerie a acceptés.',
          'Qui ne peut pas venir donne procuration à un autre membre, qui doit l’accepter. Le jour venu, on note sa présence à partir de deux heures avant le début, et la page affiche le quorum à la seconde. La présidence ouvre les points et les votes, publics ou à scrutin secret. Les votes sont définitifs.',
          'Tout figure dans un journal qui ne peut être modifié sans que cela se voie. Une fois l’assemblée close, les membres du groupe lisent le déroulement complet sur sa page.',
        ],
      },
    ],
  },
];
