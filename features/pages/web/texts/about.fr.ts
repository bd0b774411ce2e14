import type { PageText } from './page-text.ts';

export const aboutFrench: PageText = {
  title: 'À propos d’Atrium',
  description: 'Ce qu’est Atrium, à qui il s’adresse, ce que l’on peut y faire aujourd’hui et qui exploite ce site.',
  lead: 'Atrium est le lieu où associations, écoles, institutions et entreprises forment des groupes, publient, échangent et concluent des contrats.',
  sections: [
    {
      id: 'for-whom',
      heading: 'À qui il s’adresse',
      blocks: [
        'Aux personnes qui travaillent ensemble sans avoir le même employeur : réseaux professionnels, équipes de projet issues de plusieurs organisations, associations, écoles, organismes publics et entreprises qui les entourent.',
        {
          facts: [
            ['Les visiteurs', 'lisent tout ce qui est public, sans compte.'],
            ['Les membres', 'rejoignent des groupes, écrivent et publient pour tout le monde ou pour leurs groupes.'],
            [
              'Les responsables',
              'font de même, mais créent aussi des groupes, décident qui y entre et importent des organisations entières depuis un tableur.',
            ],
          ],
        },
      ],
    },
    {
      id: 'principles',
      heading: 'Ce sur quoi vous pouvez compter',
      blocks: [
        {
          items: [
            'Ce qui est privé n’est montré qu’aux membres des groupes concernés, et à la modération si quelqu’un le signale. Pour les autres, c’est comme si cela n’existait pas.',
            'Vous gardez les droits sur ce que vous écrivez et pouvez le supprimer à tout moment ; seul le déroulement d’une négociation ne peut pas être modifié.',
            'Il n’y a pas de publicité et, sans votre accord, les pages ne chargent rien depuis les serveurs d’autres entreprises.',
            'Tout le monde peut lire les documents publics, sur tout appareil, même quand JavaScript est désactivé.',
            'Tout est disponible en anglais, en français et en espagnol, avec un thème clair et un thème sombre.',
            'Le compte est gratuit, tout comme l’hébergement de ce que vous publiez.',
          ],
        },
        'La façon dont nous traitons vos données est décrite dans [Confidentialité et cookies](/confidentialDataPolicy) ; ce que nous attendons les uns des autres, dans les [conditions générales](/conditionGenerales).',
      ],
    },
    {
      id: 'what-you-can-do',
      heading: 'Ce que vous pouvez y faire aujourd’hui',
      blocks: [
        {
          facts: [
            [
              'Former des groupes',
              'Publics ou privés, que l’on rejoint par un court identifiant, une invitation ou une demande.',
              'groups',
            ],
            ['Écrire et publier', 'À plusieurs ou non, pour tout le monde ou seulement pour vos groupes.', 'documents'],
            ['Suivre le Hub', 'Les nouveautés publiques et celles de vos groupes, en direct.', 'hub'],
            [
              'Montrer images, vidéos et enregistrements',
              'Dans des galeries pour un groupe ou pour tout le monde, avec ou sans votre nom.',
              'galleries',
            ],
            ['Poser des questions et répondre', 'Interrogez vos groupes et signalez les réponses qui ont aidé.', 'questions'],
            ['Organiser un sondage', 'Choisir, classer, noter ou trouver une date, par bulletin nominatif ou secret.', 'polls'],
            [
              'Tenir une assemblée',
              'Ordre du jour, procurations, quorum et votes selon vos statuts, avec un procès-verbal vérifiable.',
              'assemblies',
            ],
            ['Commenter', 'Des documents, des galeries et des passages d’un texte.', 'comments'],
            ['Échanger des messages', 'Dans vos groupes et à deux, avec fichiers et réactions, même hors connexion.', 'messenger'],
            ['Répondre par e‑mail', 'Aux notifications, depuis votre messagerie, si le site reçoit des e‑mails.', 'inbound-mail'],
            ['Partager des fichiers', 'Avec une personne, contre un reçu signé que toute personne peut vérifier.', 'files'],
            ['Annoncer des événements', 'Dans le fuseau horaire de chaque personne, et dans son logiciel d’agenda.', 'events'],
            ['Négocier un contrat', 'Clause par clause, par contre-propositions et par votes, jusqu’au PDF signé.', 'negotiation'],
            [
              'Trouver des personnes et des groupes',
              'Dans l’annuaire de celles et ceux qui y figurent, sans montrer d’adresse.',
              'directory',
            ],
            ['Rechercher', 'Tout ce que vous pouvez voir, en trois langues, malgré les fautes de frappe.', 'search'],
            ['Recevoir des notifications', 'Sur le site, par e‑mail ou dans votre navigateur, hors de vos heures calmes.', 'notifications'],
            ['Importer une organisation', 'Créez groupes et personnes depuis un tableur, en une fois.', 'group-designer'],
            ['Signaler un contenu', 'Chaque décision est motivée, et l’auteur peut la contester.', 'moderation'],
            ['Relier vos programmes', 'Par des jetons personnels et des webhooks.', 'integrations'],
          ],
        },
      ],
    },
    {
      id: 'operator',
      heading: 'Qui exploite ce site',
      blocks: [
        'Ce site est exploité par {owner}.',
        { ifHosted: 'Il est hébergé par {hosting}.' },
        'Son logiciel est Atrium, libre et ouvert sous licence MIT.',
      ],
    },
    {
      id: 'support',
      heading: 'Assistance',
      blocks: ['L’assistance est disponible du lundi au vendredi, de 9 h à 19 h. Écrivez-nous par la [page de contact](/contact#contact).'],
    },
  ],
};
