import { yourSeenFields } from '#features/accounts/contract/field-nouns.ts';
import type { HelpArea } from './help-area.ts';
import { administrationFrench } from './faq-administration.fr.ts';
import { groupsFrench } from './faq-groups.fr.ts';
import { negotiationsFrench } from './faq-negotiations.fr.ts';
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
  ...groupsFrench,
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
          'Vous en décidez au moment de publier : tout le monde sur internet, moteurs de recherche compris, ou seulement les membres des groupes de votre choix. Les personnes qui rejoignent un de ces groupes plus tard peuvent aussi le lire ; celles qui le quittent ne le peuvent plus.',
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
  ...negotiationsFrench,
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
