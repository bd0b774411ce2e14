import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type Fact, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import { cookiesFrench } from './cookies.fr.ts';
import type { PageText, Section } from './page-text.ts';
import { retentionFrench } from './retention.fr.ts';

const controller: Section = {
  id: 'controller',
  heading: 'Qui est responsable',
  blocks: [
    '{owner} exploite ce site et est responsable du traitement de vos données au sens du règlement général sur la protection des données (RGPD). Pour tout ce qui les concerne, écrivez par la [page de contact](/contact#contact).',
    { ifHosted: 'Le site est hébergé par {hosting}.' },
  ],
};

const data = (rows: PrivacyRows): Section => ({
  id: 'data',
  heading: 'Ce qui est conservé',
  blocks: [
    'Vous pouvez lire ce qui est public sans compte ; rien n’est alors conservé sur ce site à votre nom, sauf si vous nous écrivez. Avec un compte, sont conservés :',
    {
      facts: [
        ...rows.data,
        [
          'E‑mails envoyés',
          'Les e‑mails qui vous sont adressés et ceux que vos actions déclenchent, avec leur texte et ses liens. Ils sont conservés jusqu’à ce que le serveur de messagerie de l’exploitant les accepte ; s’il n’y en a pas, ils restent ici pour que l’administration les lise et les transmette.',
        ],
        [
          'Journal technique',
          'Pour les requêtes qui échouent, et pour une part des autres, fixée par l’exploitant : la date et l’heure, un nombre aléatoire, le type d’adresse appelé, le résultat et la durée. En cas d’échec, l’identifiant de la personne ou de l’élément concerné peut y figurer. Il ne contient ni nom, ni adresse e‑mail, ni adresse IP.',
        ],
      ],
    },
    'Pour protéger le site d’un excès de requêtes, elles sont comptées par compte et par adresse IP : en mémoire, pendant une minute ou aussi longtemps que dure la limite, un jour au plus. Là où plusieurs serveurs travaillent ensemble, ils partagent ces nombres sous forme d’empreintes à clé. L’adresse IP elle-même n’est enregistrée nulle part.',
  ],
});

const purposes: Section = {
  id: 'purposes',
  heading: 'Pourquoi, et sur quelle base légale',
  blocks: [
    {
      facts: [
        [
          'Pour fournir le service',
          'Compte, sessions, groupes, contenus et e‑mails : exécution du contrat conclu avec vous (RGPD, article 6, paragraphe 1, point b). Sans les champs obligatoires, pas de compte ; tous les autres peuvent rester vides.',
        ],
        [
          'Pour sa sécurité et sa bonne marche',
          'Tentatives, registre de sécurité et journal technique : notre intérêt légitime à protéger les comptes et le service (point f).',
        ],
        [
          'Pour vous répondre',
          'Messages que vous nous envoyez : notre intérêt légitime à répondre aux personnes qui nous écrivent (point f).',
        ],
        [
          'Pour savoir comment le site est utilisé',
          'Les sommes de pages vues ne contiennent aucune donnée personnelle. Compter les visites : votre consentement (point a), que vous pouvez retirer à tout moment.',
        ],
        ['Pour respecter la loi', 'Lorsqu’une autorité ou un tribunal peut exiger des données : obligation légale (point c).'],
      ],
    },
    'Vos données ne sont pas vendues, et aucun profil publicitaire n’est établi. Des programmes décident selon des règles fixes dans trois cas : les liens vers d’autres sites que vous publiez alors que votre compte est récent sont retenus jusqu’à leur examen par une personne ; les fichiers de certains types, et ceux où un antivirus trouve quelque chose, sont refusés ; un compte inutilisé est fermé après un avertissement. Toute autre restriction est décidée par des personnes, qui la motivent.',
  ],
};

/** Audiences of the stored data, from everyone to the operator. */
const audiences = (rows: PrivacyRows): readonly Fact[] => [
  [
    'Tout le monde',
    'Ce que vous publiez pour tout le monde, avec votre nom et votre identifiant : documents, questions, réponses, commentaires, événements de groupes publics, et galeries, sauf si vous n’y indiquez pas votre nom ; les groupes publics avec le nom et l’identifiant de leur responsable et le nombre de membres. Les moteurs de recherche peuvent les trouver.',
  ],
  [
    'Les personnes connectées',
    `Vos identifiant, nom d’utilisateur, nom, rôle, photo, ${listed('fr', nounsOf('fr', seenFields))}, et ceux de vos contenus que chaque personne peut lire ; si vous ne figurez pas dans l’annuaire, seulement les membres de vos groupes.`,
  ],
  [
    'Les membres de vos groupes',
    'Que vous faites partie du groupe et depuis quand, et les documents partagés avec lui. Les responsables voient aussi qui demande à le rejoindre.',
  ],
  ...rows.recipients,
  [
    'L’administration',
    'Vos nom, nom d’utilisateur, identifiant, adresse e‑mail et rôle, les dates de l’inscription et de la dernière activité, si votre compte est suspendu et pourquoi, combien de sessions vous avez ouvertes et si vous avez un second facteur ; les signalements, les messages que vous nous envoyez, le registre de sécurité, et l’adresse et l’objet des e‑mails non envoyés.',
  ],
  [
    'Personne d’autre',
    `${listed('fr', ['Vos brouillons', ...sharedNounsOf('fr', ownFields, 'votre ')])} ne sont montrés qu’à vous, votre adresse e‑mail qu’à vous et à l’administration.`,
  ],
  [
    'Les personnes qui exploitent le site',
    'L’exploitant, et l’hébergeur pour son compte, peuvent accéder aux données conservées autant que le fonctionnement du site ou la loi l’exige.',
  ],
];

const recipients = (rows: PrivacyRows): Section => ({
  id: 'recipients',
  heading: 'Qui voit quoi',
  blocks: [
    { facts: audiences(rows) },
    {
      ifAnalytics:
        'Scripts, polices et images viennent de ce site, sauf le script de {analytics}, chargé [seulement si vous l’acceptez](#cookies).',
      otherwise: 'Les pages ne chargent rien depuis d’autres sites : scripts, polices et images viennent de ce site.',
    },
    'D’autres entreprises ne reçoivent des données de ce site que dans ces cas :',
    {
      items: [
        'les serveurs de messagerie qui acheminent un e‑mail : cet e‑mail ;',
        'le service de notification de votre navigateur, si vous avez activé les notifications : un message chiffré et l’heure de son envoi ;',
        'les sites auxquels vous envoyez un webhook : vos notifications, sous forme d’identifiants ;',
        'le fournisseur de connexion, si vous l’utilisez : le fait que vous vous connectez ;',
        'un service d’horodatage, si l’exploitant en utilise un : la somme de contrôle d’un contrat signé ;',
        'un service de stockage de fichiers, si l’exploitant en utilise un : les fichiers envoyés.',
      ],
    },
    'Elles peuvent se trouver dans d’autres pays. Demandez à {owner} où se trouvent le serveur, l’espace de stockage et le serveur de messagerie.',
  ],
});

const retention = (rows: PrivacyRows): Section => ({
  id: 'retention',
  heading: 'Combien de temps',
  blocks: [
    {
      facts: [
        ...rows.retention,
        ...retentionFacts('fr', platformRetention, retentionFrench),
        ['Journal technique', 'Un an au plus, chez l’exploitant.'],
        ['Sauvegardes', 'Si l’exploitant en fait : jusqu’à leur remplacement par de plus récentes.'],
      ],
    },
  ],
});

const security: Section = {
  id: 'security',
  heading: 'Comment vos données sont protégées',
  blocks: [
    'À chaque lecture, le serveur vérifie qui peut voir quoi ; pour les autres, c’est comme si cela n’existait pas. Un jeton de connexion est valable une heure au plus avant d’être renouvelé, et prend fin dès que vous vous déconnectez ; un nouveau mot de passe met fin aux sessions de vos autres appareils.',
  ],
};

const rights: Section = {
  id: 'rights',
  heading: 'Vos droits',
  blocks: [
    {
      items: [
        'Accès : [votre compte](/client) montre vos données, et son [export](/client#export) vous donne aussitôt, en un seul fichier, une copie de ce qui est conservé sur vous.',
        'Rectification : vous corrigez vous-même vos données dans [votre compte](/client).',
        'Effacement : supprimez vos contenus un par un, ou tout en y fermant votre compte. Ce qui reste alors, et jusqu’à quand, est indiqué sous [Combien de temps](#retention).',
        'Portabilité : le même [export](/client#export) contient vos données et vos contenus dans des formats courants et lisibles par machine (JSON, HTML et les fichiers eux-mêmes). Vous n’avez à le demander à personne.',
        'Limitation et opposition : dites-nous à quoi vous vous opposez et pourquoi ; le temps de l’examen, vous pouvez demander que les données ne soient pas utilisées.',
        'Réclamation : vous pouvez vous adresser à l’autorité de protection des données du pays où vous vivez, comme la CNIL en France ou l’AEPD en Espagne.',
      ],
    },
    'Écrivez par la [page de contact](/contact#contact). Vous recevez une réponse dans un délai d’un mois, sans frais.',
  ],
};

const changes: Section = {
  id: 'changes',
  heading: 'Modifications',
  blocks: [
    'La date ci-dessus indique la version de ce texte. Les changements importants sont annoncés sur ce site ou par e‑mail avant leur entrée en vigueur.',
  ],
};

/** Privacy and cookie policy in French, with the rows of the features. */
export const privacyFrench = (rows: PrivacyRows): PageText => ({
  title: 'Confidentialité et cookies',
  description: 'Ce que ce site conserve sur vous, pourquoi, combien de temps et qui le voit ; ses cookies ; vos droits.',
  lead: 'Ce que ce site conserve sur vous, pourquoi et combien de temps, qui le voit et ce que vous pouvez y faire. En bref : ce qu’il lui faut pour fonctionner. Ni publicité ni pistage ; les visites ne sont comptées que si vous l’acceptez.',
  sections: [controller, data(rows), purposes, recipients(rows), retention(rows), cookiesFrench, security, rights, changes],
});
