import type { HelpArea } from './help-area.ts';

/** What people ask, in French. */
export const faqFrench: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Votre compte',
    questions: [
      {
        id: 'roles',
        question: 'Quelle est la différence entre un membre et un responsable ?',
        answer: [
          'Les deux lisent, écrivent, publient et rejoignent des groupes. Un responsable peut en plus créer des groupes, décider qui entre dans les groupes privés et en tenir à jour le nom et la description.',
          'Le choix se fait à l’inscription.',
        ],
      },
      {
        id: 'password',
        question: 'J’ai oublié mon mot de passe. Que faire ?',
        answer: [
          'Demandez un [nouveau mot de passe](/requestReset) avec l’adresse e‑mail de votre compte. Vous recevez un lien qui sert une seule fois, dans les 30 minutes. Le nouveau mot de passe vous déconnecte partout.',
          'Si aucun e‑mail n’arrive, regardez dans les indésirables et vérifiez que l’adresse saisie est bien celle de votre inscription.',
        ],
      },
      {
        id: 'session',
        question: 'Pourquoi ai-je été déconnecté ?',
        answer: [
          'Par sécurité, une session doit être prolongée dans l’heure. Cinq minutes avant la fin, un avis propose de rester connecté. Un nouveau mot de passe met fin aux sessions de vos autres appareils.',
          'Ce que vous étiez en train d’écrire reste sur votre appareil et vous attend après la reconnexion.',
        ],
      },
      {
        id: 'own-data',
        question: 'Comment changer mon nom, mon adresse e‑mail ou mon mot de passe ?',
        answer: [
          'Dans [Mon compte](/client), aux rubriques « Mes données » et « Mot de passe ». Les personnes connectées voient votre nom, votre nom d’utilisateur, votre rôle, votre ville et votre pays ; le reste est pour vous seul.',
        ],
      },
      {
        id: 'language',
        question: 'Comment choisir la langue, et le mode clair ou sombre ?',
        answer: [
          'En haut de chaque page, ou, sur un téléphone une fois connecté, sous « Plus » en bas : anglais, français ou espagnol, et clair, sombre ou comme votre système. Le site retient les deux sur cet appareil.',
        ],
      },
      {
        id: 'close-account',
        question: 'Comment supprimer mon compte ?',
        answer: [
          'Dans [Mon compte](/client), en bas de la page. Vos données et vos documents disparaissent définitivement. Un groupe que vous gérez passe à l’un de ses autres membres, ou disparaît aussi s’il n’y en a pas.',
        ],
      },
    ],
  },
  {
    id: 'groups',
    heading: 'Groupes',
    questions: [
      {
        id: 'create-group',
        question: 'Comment créer un groupe ?',
        answer: [
          'En tant que responsable, dans [Groupes](/network) : choisissez « Créer un groupe », donnez-lui un nom et une catégorie, et dites s’il est public ou privé. Transmettez ensuite son identifiant de huit caractères à celles et ceux qui doivent le rejoindre.',
        ],
      },
      {
        id: 'join-group',
        question: 'Comment rejoindre un groupe ?',
        answer: [
          'Dans [Groupes](/network), saisissez l’identifiant que l’on vous a donné ou parcourez les groupes publics. Un groupe public s’ouvre aussitôt. Dans un groupe privé, le responsable accepte ou refuse ; d’ici là, vous voyez que votre demande attend et pouvez la retirer. Un lien d’invitation vous fait entrer aussitôt.',
        ],
      },
      {
        id: 'private-group',
        question: 'Qui voit un groupe privé ?',
        answer: [
          'Ses membres. Pour les autres, c’est comme s’il n’existait pas : ni le groupe ni ce qui y est publié n’apparaît dans une liste, une recherche ou le Hub. Qui le quitte cesse aussitôt de le voir.',
        ],
      },
      {
        id: 'leave-group',
        question: 'Comment quitter un groupe ?',
        answer: [
          'Sur la page du groupe, choisissez « Quitter le groupe ». Vous pouvez rejoindre de nouveau un groupe public à tout moment ; pour revenir dans un groupe privé, il faut le demander à son responsable. Le responsable, lui, transmet d’abord le groupe à un autre membre, ou le supprime.',
        ],
      },
    ],
  },
  {
    id: 'documents',
    heading: 'Documents',
    questions: [
      {
        id: 'write',
        question: 'Comment écrire un document ?',
        answer: [
          'Choisissez [Écrire](/article) et commencez. Titres, listes, liens, citations et tableaux se trouvent dans la ligne d’outils ; ou tapez / au début d’une ligne. Il est enregistré à mesure que vous écrivez et reste parmi [vos brouillons](/draft), pour vous seul, jusqu’à sa publication.',
        ],
      },
      {
        id: 'lost-connection',
        question: 'Que devient mon texte si la connexion ou l’ordinateur tombe en panne ?',
        answer: [
          'Il est gardé sur votre appareil jusqu’à ce que le serveur l’ait reçu. Rouvrez [vos brouillons](/draft) sur le même appareil et dans le même navigateur : un texte qui n’est pas encore enregistré y est proposé.',
        ],
      },
      {
        id: 'publish',
        question: 'Qui peut lire ce que je publie ?',
        answer: [
          'Vous en décidez au moment de publier : tout l’internet, moteurs de recherche compris, ou les seuls membres des groupes de votre choix. Qui rejoint un tel groupe plus tard peut aussi le lire ; qui le quitte ne le peut plus.',
        ],
      },
      {
        id: 'change-document',
        question: 'Puis-je modifier ou retirer ce que j’ai publié ?',
        answer: [
          'Oui. Dans [vos documents](/blog), vous le modifiez, choisissez d’autres lecteurs, en refaites un brouillon que vous seul pouvez lire, ou le supprimez : il reste alors 30 jours dans votre corbeille.',
        ],
      },
      {
        id: 'share',
        question: 'Comment montrer un document à quelqu’un ?',
        answer: [
          '« Partager », sur la page du document, donne son adresse et un code QR. Ils n’ouvrent rien par eux-mêmes : un document public est lisible par tout le monde, un document pour des groupes par leurs seuls membres.',
        ],
      },
    ],
  },
  {
    id: 'negotiations',
    heading: 'Négociations',
    questions: [
      {
        id: 'negotiate',
        question: 'Comment négocier un contrat ?',
        answer: [
          'Un responsable ouvre une séance dans [Négociations](/negociation), indique ce sur quoi il faut se mettre d’accord et en combien de temps, puis donne son identifiant ou son code QR aux autres. Chacun suit sur son propre écran : vous proposez des clauses, répondez par des contre-propositions et votez pendant que le temps s’écoule.',
        ],
      },
      {
        id: 'when-accepted',
        question: 'Quand une clause est-elle acceptée ?',
        answer: [
          'Quand assez de personnes l’ont acceptée parmi celles qui participent : toutes, les deux tiers ou plus de la moitié, selon la séance. Tant qu’une contre-proposition est ouverte, la clause qu’elle remplacerait attend. Vous pouvez changer votre vote jusqu’à ce que la clause soit décidée ; ensuite, c’est acquis.',
        ],
      },
      {
        id: 'time-up',
        question: 'Que se passe-t-il quand le délai est écoulé ?',
        answer: [
          'Plus aucune clause ne peut être proposée. Le responsable prolonge le délai, deux fois au plus, ouvre un vote final sur ce qui reste à décider, ou termine la séance. Si tout a été décidé, il en sort un contrat ; sinon, un procès-verbal, qui n’engage personne.',
        ],
      },
      {
        id: 'check-contract',
        question: 'Comment vérifier un contrat ?',
        answer: [
          'Le PDF est signé et indique l’adresse où il se vérifie. Toute personne qui a le fichier l’y dépose, sans compte : il est lu sur son propre appareil, et un seul caractère modifié se découvre. La [page d’accueil](/) propose un exemple à essayer.',
        ],
      },
    ],
  },
  {
    id: 'the-hub',
    heading: 'Le Hub',
    questions: [
      {
        id: 'hub',
        question: 'Qu’est-ce que le Hub ?',
        answer: [
          'Une liste de toutes les nouveautés. Le [Hub public](/flux) montre ce qui est ouvert à tous ; [votre Hub](/panel) montre aussi ce qui vous parvient par vos groupes. Vous y cherchez, vous filtrez par type et par date, et ce qui paraît pendant votre lecture s’annonce en haut.',
        ],
      },
      {
        id: 'not-there',
        question: 'Pourquoi est-ce que je ne retrouve plus quelque chose ?',
        answer: [
          'Son auteur l’a peut-être supprimé ou en a refait un brouillon, le groupe a pu être supprimé, ou vous n’en êtes plus membre. Regardez aussi si un filtre est actif : « Réinitialiser les filtres » montre de nouveau tout.',
        ],
      },
    ],
  },
  {
    id: 'site',
    heading: 'Vos données et l’assistance',
    questions: [
      {
        id: 'data',
        question: 'Que garde-t-on à mon sujet ?',
        answer: [
          'Ce dont le site a besoin pour fonctionner, et rien pour la publicité. La [politique de confidentialité](/confidentialDataPolicy#confidentialDataPolicy) nomme chaque sorte de données, pourquoi elle est gardée, combien de temps et qui la voit.',
        ],
      },
      {
        id: 'support',
        question: 'Comment joindre l’assistance ?',
        answer: [
          'Par la [page de contact](/contact#contact), à tout moment. {owner} répond par e‑mail du lundi au vendredi, de 9 h à 19 h. Dites ce que vous avez fait, ce que vous attendiez et ce qui s’est passé.',
        ],
      },
    ],
  },
];
