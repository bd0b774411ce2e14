import { yourSeenFields } from '#features/accounts/contract/field-nouns.ts';
import type { HelpArea } from './help-area.ts';
import { administrationFrench } from './faq-administration.fr.ts';
import { peopleFrench } from './faq-people.fr.ts';

export const faqFrench: readonly HelpArea[] = [
  {
    id: 'account',
    heading: 'Votre compte',
    questions: [
      {
        id: 'roles',
        question: 'Quelle est la différence entre un membre et un responsable ?',
        answer: [
          'Les deux peuvent lire, écrire, publier et rejoindre des groupes. Un responsable peut en plus créer des groupes, en modifier le nom et la description, et décider qui rejoint les groupes privés.',
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
        question: 'Pourquoi ma session s’est-elle fermée ?',
        answer: [
          'Par sécurité, votre session se ferme au bout d’une heure si vous ne la prolongez pas. Cinq minutes avant, nous vous proposons de la prolonger. Changer de mot de passe vous déconnecte de vos autres appareils.',
          'Vos textes non enregistrés restent sur votre appareil et réapparaissent après la reconnexion.',
        ],
      },
      {
        id: 'own-data',
        question: 'Comment changer mon nom, mon adresse e‑mail ou mon mot de passe ?',
        answer: [
          `Dans [Mon compte](/client), aux rubriques « Mes données » et « Mot de passe ». Les personnes qui peuvent vous trouver voient votre nom, votre nom d’utilisateur, votre identifiant, votre rôle, votre photo, ${yourSeenFields('fr')}. Les personnes avec qui vous négociez voient aussi votre société, et l’administration votre adresse e‑mail.`,
        ],
      },
      {
        id: 'secure-account',
        question: 'Comment protéger mon compte ?',
        answer: [
          'Dans [Mon compte](/client), ajoutez une clé d’accès ou activez la connexion en deux étapes. Conservez les codes de secours en lieu sûr. La liste de vos connexions vous permet de déconnecter un appareil que vous ne reconnaissez pas.',
        ],
      },
      {
        id: 'language',
        question: 'Comment choisir la langue et le thème ?',
        answer: [
          'En haut de chaque page (sur un téléphone, sous « Plus » dans votre session), choisissez le français, l’anglais ou l’espagnol et un thème clair, sombre ou celui du système. Ces choix sont mémorisés sur cet appareil.',
        ],
      },
      {
        id: 'connect-programs',
        question: 'Comment connecter un autre programme ?',
        answer: [
          'Dans [Intégrations](/client/integrations), créez un jeton pour le programme et choisissez ses accès, ou ajoutez un webhook qui informe un autre site. Vous pouvez révoquer un jeton à tout moment. La [référence de l’API](/api) décrit chaque appel avec un exemple.',
        ],
      },
      {
        id: 'close-account',
        question: 'Comment supprimer mon compte ?',
        answer: [
          'Dans [Mon compte](/client), en bas de la page. Vos données et vos documents sont supprimés définitivement. Un groupe que vous gérez est confié à un autre membre, ou supprimé s’il n’en a pas.',
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
          'En tant que responsable, dans [Groupes](/network) : choisissez « Créer un groupe », donnez-lui un nom et une catégorie, et dites s’il est public ou privé. Partagez ensuite son identifiant de huit caractères avec les personnes qui doivent le rejoindre.',
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
          'Choisissez [Écrire](/article) et commencez. Titres, listes, liens, citations et tableaux se trouvent dans la barre d’outils ; vous pouvez aussi taper / au début d’une ligne. Votre texte est enregistré à mesure que vous écrivez et reste dans [vos brouillons](/draft), que personne d’autre ne voit, jusqu’à sa publication.',
        ],
      },
      {
        id: 'lost-connection',
        question: 'Que devient mon texte si la connexion ou l’ordinateur tombe en panne ?',
        answer: [
          'Il est conservé sur votre appareil jusqu’à ce que le serveur l’ait reçu. Ouvrez [vos brouillons](/draft) sur le même appareil et dans le même navigateur pour le récupérer.',
        ],
      },
      {
        id: 'publish',
        question: 'Qui peut lire ce que je publie ?',
        answer: [
          'Vous en décidez au moment de publier : tout Internet, moteurs de recherche compris, ou seulement les membres des groupes de votre choix. Les personnes qui rejoignent un de ces groupes plus tard peuvent aussi le lire ; celles qui le quittent ne le peuvent plus.',
        ],
      },
      {
        id: 'change-document',
        question: 'Puis-je modifier ou retirer un document publié ?',
        answer: [
          'Oui. Dans [vos documents](/blog), vous pouvez le modifier, changer qui peut le lire, en refaire un brouillon que personne d’autre ne voit, ou le supprimer. Un document supprimé reste 30 jours dans votre corbeille.',
        ],
      },
      {
        id: 'share',
        question: 'Comment partager un document ?',
        answer: [
          '« Partager », sur la page du document, donne son adresse et un code QR. Partager l’adresse ne change pas qui peut lire le document : tout le monde peut ouvrir un document public, mais seuls les membres peuvent ouvrir celui de leurs groupes.',
        ],
      },
    ],
  },
  ...peopleFrench,
  {
    id: 'negotiations',
    heading: 'Négociations',
    questions: [
      {
        id: 'negotiate',
        question: 'Comment négocier un contrat ?',
        answer: [
          'Un responsable ouvre une séance dans [Négociations](/negociation), indique ce sur quoi il faut se mettre d’accord et en combien de temps, puis partage son identifiant ou son code QR avec les autres parties. Chaque partie suit sur son propre écran : vous proposez des clauses, répondez par des contre-propositions et votez dans le temps imparti.',
        ],
      },
      {
        id: 'when-accepted',
        question: 'Quand une clause est-elle acceptée ?',
        answer: [
          'Quand assez de parties l’ont acceptée : toutes, les deux tiers ou plus de la moitié, selon la règle de la séance. Tant qu’une contre-proposition est ouverte, le vote sur la clause qu’elle remplacerait est suspendu. Vous pouvez changer votre vote jusqu’à ce que la clause soit tranchée ; ensuite, la décision est définitive.',
        ],
      },
      {
        id: 'open-values',
        question: 'Comment savoir si nos idées d’un prix ou d’une date se rejoignent ?',
        answer: [
          'Laissez la valeur à convenir : sous le texte d’une clause, des boutons ajoutent un montant ou une date à convenir. Chaque partie indique ensuite une fourchette secrète. Quand toutes l’ont fait, chacune apprend si les fourchettes se recoupent, mais jamais lesquelles s’écartent ni de combien. Si elles se recoupent, la personne qui a proposé la clause voit aussi le milieu et peut le proposer.',
          'La réponse elle-même révèle quelque chose : à deux, une partie qui indique une seule valeur apprend si celle-ci est dans votre fourchette, et l’auteur d’une clause qui indique une fourchette très large apprend le milieu de la vôtre. Vous pouvez modifier votre fourchette trois fois, mais plus dès que toutes se recoupent. Si quelqu’un rejoint ou quitte la séance, ou si une contre-proposition est faite, toutes les fourchettes sont supprimées et à indiquer de nouveau.',
          'Les fourchettes sont enregistrées chiffrées, ne figurent dans aucun contrat, journal ni export, et sont supprimées dès que la clause est tranchée. L’exploitant du site détient la clé.',
        ],
      },
      {
        id: 'time-up',
        question: 'Que se passe-t-il quand le délai est écoulé ?',
        answer: [
          'Plus aucune clause ne peut être proposée. Le responsable peut prolonger le délai (deux fois au plus), ouvrir un vote final sur les clauses restantes, ou terminer la séance. Si tout a été décidé, le résultat est un contrat ; sinon, c’est un procès-verbal, qui n’engage personne.',
        ],
      },
      {
        id: 'check-contract',
        question: 'Comment vérifier un contrat ?',
        answer: [
          'Le PDF est signé et indique l’adresse où il se vérifie. Toute personne qui a le fichier peut l’y déposer, sans compte. Il est vérifié sur son propre appareil, et un seul caractère modifié est détecté. La [page d’accueil](/) propose un exemple à essayer.',
        ],
      },
    ],
  },
  {
    id: 'the-hub',
    heading: 'Le Hub, la recherche et les notifications',
    questions: [
      {
        id: 'hub',
        question: 'Qu’est-ce que le Hub ?',
        answer: [
          'Une liste de toutes les nouveautés. Le [Hub public](/flux) montre les contenus publics ; [votre Hub](/panel) montre aussi ceux de vos groupes. Vous pouvez y rechercher, filtrer par type et par date, et voir en haut quand une nouveauté arrive.',
        ],
      },
      {
        id: 'search',
        question: 'Comment rechercher ?',
        answer: [
          'Appuyez sur / depuis n’importe quelle page ou ouvrez la [recherche](/resultSearch). Vous trouvez tout ce à quoi vous avez accès, en trois langues et malgré les fautes de frappe, y compris dans les noms. Les guillemets cherchent une expression exacte, ou un mot tel quel. Vous pouvez filtrer par date, catégorie, auteur ou groupe, et enregistrer une recherche.',
        ],
      },
      {
        id: 'not-there',
        question: 'Pourquoi est-ce que je ne retrouve plus un contenu ?',
        answer: [
          'Son auteur l’a peut-être supprimé ou en a refait un brouillon, le groupe a pu être supprimé, ou vous n’en êtes plus membre. Vérifiez aussi si un filtre est actif : « Réinitialiser les filtres » montre de nouveau tout.',
        ],
      },
      {
        id: 'notifications',
        question: 'Comment choisir les notifications que je reçois ?',
        answer: [
          'Dans les [réglages des notifications](/notifications/settings), choisissez les types et les groupes, et si vous voulez aussi des e‑mails (immédiats ou en résumé) ou des notifications du navigateur. Rien n’est envoyé pendant vos heures calmes. Chaque e‑mail de notification contient un lien de désabonnement.',
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
        question: 'Quelles données sont conservées sur moi ?',
        answer: [
          'Ce dont le site a besoin pour fonctionner, et rien pour la publicité. La [politique de confidentialité](/confidentialDataPolicy#confidentialDataPolicy) indique chaque type de données, pourquoi et combien de temps il est conservé, et qui peut le voir.',
        ],
      },
      {
        id: 'report',
        question: 'Comment signaler un contenu, et comment contester une décision ?',
        answer: [
          'Choisissez « Signaler » dans le menu du contenu. La modération décide et donne ses raisons. [Signalements et décisions](/statements) affiche les décisions sur vos contenus ; vous pouvez les y contester dans les six mois. Si possible, une autre personne examine la contestation.',
        ],
      },
      {
        id: 'support',
        question: 'Comment contacter l’assistance ?',
        answer: [
          'Par la [page de contact](/contact#contact), à tout moment. {owner} répond par e‑mail du lundi au vendredi, de 9 h à 19 h. Dites ce que vous avez fait, ce que vous attendiez et ce qui s’est passé.',
        ],
      },
    ],
  },
  ...administrationFrench,
];
