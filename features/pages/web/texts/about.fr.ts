import type { PageText } from './page-text.ts';

export const aboutFrench: PageText = {
  title: 'À propos d’Atrium',
  description: 'Ce qu’est Atrium, à qui il s’adresse, ce que l’on peut y faire aujourd’hui et qui exploite ce site.',
  lead: 'Atrium est le lieu où professionnels, institutions, entreprises et associations forment des groupes, publient pour les personnes concernées, échangent messages et fichiers, suivent les nouveautés et concluent des contrats.',
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
      id: 'what-you-can-do',
      heading: 'Ce que vous pouvez y faire aujourd’hui',
      blocks: [
        {
          facts: [
            [
              'Former des groupes',
              'Un groupe est public ou privé et possède un court identifiant, facile à dicter au téléphone. Avec l’identifiant d’un groupe public, on y entre aussitôt ; dans un groupe privé, un responsable accepte ou refuse chaque demande. La gestion peut être partagée entre plusieurs responsables, par des délégations et des rôles.',
              'groups',
            ],
            [
              'Écrire et publier',
              'L’éditeur offre titres, listes, liens, citations et tableaux, et enregistre votre brouillon au fil de la frappe. Une fois le document prêt, publiez-le pour tout le monde ou seulement pour les groupes de votre choix.',
              'documents',
            ],
            [
              'Suivre le Hub',
              'Un seul endroit montre les nouveautés publiques et celles de vos groupes. Vous les filtrez par texte, par type et par date, et les nouveautés apparaissent pendant votre lecture.',
              'hub',
            ],
            [
              'Montrer images, vidéos et enregistrements',
              'Des galeries pour un groupe ou pour tout le monde, avec ou sans votre nom. Vous choisissez si les autres peuvent télécharger les originaux.',
              'galleries',
            ],
            [
              'Poser des questions et répondre',
              'Posez une question à vos groupes, suivez les réponses en direct et signalez celles qui ont aidé.',
              'questions',
            ],
            [
              'Organiser un sondage',
              'Demandez aux membres d’un groupe de choisir des options, de trouver une date, de noter ou de classer, par bulletin nominatif ou secret, jusqu’à une date de fin.',
              'polls',
            ],
            [
              'Tenir une assemblée',
              'Convoquez votre groupe avec un ordre du jour et des motions. Procurations, quorum, votes et résultats suivent ses statuts, dans un journal qui fait preuve.',
              'assemblies',
            ],
            ['Commenter', 'Des commentaires et des réactions sur des documents, des galeries et des passages d’un texte.', 'comments'],
            [
              'Échanger des messages',
              'Dans vos groupes et entre deux membres d’un groupe, avec réponses, réactions et fichiers. Les messages écrits hors connexion sont envoyés plus tard, dans l’ordre.',
              'messenger',
            ],
            [
              'Répondre par e‑mail',
              'Si le site reçoit des e‑mails, répondez aux notifications de messages, de commentaires, de questions et d’événements depuis votre messagerie. Une page indique ce que chaque réponse est devenue.',
              'inbound-mail',
            ],
            [
              'Partager des fichiers',
              'Partagez un fichier avec une personne d’un groupe, voyez quand elle l’a reçu et obtenez un reçu signé, que toute personne peut vérifier.',
              'files',
            ],
            [
              'Annoncer des événements',
              'Dans vos groupes, affichés dans le fuseau horaire de chaque personne et accessibles aux logiciels d’agenda.',
              'events',
            ],
            [
              'Négocier un contrat',
              'En séance, toutes les parties s’accordent sur un texte, clause par clause, par contre-propositions et par votes, dans le temps imparti. Le résultat est un PDF signé, que toute personne peut vérifier.',
              'negotiation',
            ],
            [
              'Trouver des personnes et des groupes',
              'L’annuaire présente les responsables, les groupes et les personnes qui acceptent d’y figurer, et transmet des messages sans montrer d’adresse.',
              'directory',
            ],
            [
              'Rechercher',
              'Tout ce que vous pouvez voir, en trois langues, malgré les fautes de frappe et les formes des mots ; enregistrez une recherche pour recevoir ses nouveaux résultats.',
              'search',
            ],
            [
              'Recevoir des notifications',
              'Sur le site, par e‑mail et dans votre navigateur, sur ce que vous choisissez et hors de vos heures calmes.',
              'notifications',
            ],
            [
              'Importer une organisation',
              'Les responsables préparent groupes et personnes dans un tableau, voient le résultat à l’avance et créent le tout en une fois ; il est possible d’annuler pendant un jour.',
              'group-designer',
            ],
            [
              'Signaler un contenu',
              'L’administration, ou une personne responsable du groupe, décide et motive sa décision ; l’auteur peut la contester.',
              'moderation',
            ],
            [
              'Relier vos programmes',
              'Des jetons personnels permettent à vos programmes de lire et d’écrire ; des webhooks préviennent d’autres sites des nouveautés qui vous concernent.',
              'integrations',
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
