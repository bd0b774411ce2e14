import { listed, nounsOf, ownFields, seenFields, sharedNounsOf } from '#features/accounts/contract/field-nouns.ts';
import { platformRetention } from '#platform/contract/retention/platform-retention.ts';
import { retentionFacts, type PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import type { PageText } from './page-text.ts';
import { retentionFrench } from './retention.fr.ts';

/** Privacy and cookie policy in French, with the rows of the features. */
export const privacyFrench = (rows: PrivacyRows): PageText => ({
  title: 'Confidentialité et cookies',
  description: 'Ce que ce site conserve sur vous, pourquoi, combien de temps et qui le voit ; ses cookies ; vos droits.',
  lead: 'Ce que ce site conserve sur vous, pourquoi et combien de temps, qui le voit et ce que vous pouvez y faire. En bref : ce qu’il lui faut pour fonctionner. Ni publicité ni pistage ; les visites ne sont comptées que si vous l’acceptez.',
  sections: [
    {
      id: 'controller',
      heading: 'Qui est responsable',
      blocks: [
        '{owner} exploite ce site et est responsable du traitement de vos données au sens du règlement général sur la protection des données (RGPD). Pour tout ce qui les concerne, écrivez par la [page de contact](/contact#contact).',
        { ifHosted: 'Le site est hébergé par {hosting}.' },
      ],
    },
    {
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
              'Des requêtes qui échouent, et d’autant d’autres que l’exploitant le choisit : quand, un nombre aléatoire, quel type d’adresse a été appelé, le résultat et la durée. En cas d’échec, l’identifiant de la personne ou de l’élément concerné peut y figurer. Il ne contient ni nom, ni adresse e‑mail, ni adresse IP.',
            ],
          ],
        },
        'Pour parer aux avalanches de requêtes, les appels sont comptés par compte et par adresse IP : en mémoire, pendant une minute ou aussi longtemps que dure la limite, un jour au plus. Là où plusieurs serveurs travaillent ensemble, ils partagent ces nombres sous des empreintes à clé. L’adresse IP elle-même n’est enregistrée nulle part.',
      ],
    },
    {
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
              'Messages à notre intention : notre intérêt légitime à répondre aux personnes qui nous écrivent (point f).',
            ],
            [
              'Pour savoir comment le site est utilisé',
              'Les sommes de pages vues ne contiennent aucune donnée personnelle. Compter les visites : votre consentement (point a), que vous pouvez retirer à tout moment.',
            ],
            ['Pour respecter la loi', 'Lorsqu’une autorité ou un tribunal peut exiger des données : obligation légale (point c).'],
          ],
        },
        'Vos données ne sont pas vendues, et aucun profil publicitaire n’est établi. Des programmes décident selon des règles fixes dans trois cas : les liens vers d’autres sites que vous publiez alors que votre compte est récent sont retenus jusqu’à leur examen par une personne ; les fichiers de certains types, et ceux où un antivirus trouve quelque chose, sont refusés ; un compte que personne n’utilise est fermé après un avertissement. Toute autre restriction est décidée par des personnes, qui la motivent.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Qui voit quoi',
      blocks: [
        {
          facts: [
            [
              'Tout le monde',
              'Ce que vous publiez pour tous, avec votre nom et votre identifiant : documents, questions, réponses, commentaires, événements de groupes publics, et galeries sauf si vous y taisez votre nom ; les groupes publics avec le nom et l’identifiant de leur responsable et le nombre de membres. Les moteurs de recherche peuvent les trouver.',
            ],
            [
              'Les personnes connectées',
              `Vos identifiant, nom d’utilisateur, nom, rôle, photo, ${listed('fr', nounsOf('fr', seenFields))}, et ceux de vos contenus que chaque personne peut lire ; si vous ne figurez pas dans l’annuaire, seulement les membres de vos groupes.`,
            ],
            [
              'Les membres de vos groupes',
              'Que vous faites partie du groupe et depuis quand, et les documents qui lui sont adressés. Le responsable voit aussi qui demande à entrer.',
            ],
            ...rows.recipients,
            [
              'L’administration',
              'Vos nom, nom d’utilisateur, identifiant, adresse e‑mail et rôle, les dates de l’inscription et de la dernière activité, si vous êtes suspendu et pourquoi, combien de sessions vous avez ouvertes et si vous avez un second facteur ; les signalements, les messages à notre intention, le registre de sécurité, et l’adresse et l’objet des e‑mails non envoyés.',
            ],
            [
              'Personne d’autre',
              `${listed('fr', ['Vos brouillons', ...sharedNounsOf('fr', ownFields, 'votre ')])} ne sont montrés qu’à vous, votre adresse e‑mail qu’à vous et à l’administration.`,
            ],
            [
              'Les personnes qui exploitent le site',
              'L’exploitant, et l’hébergeur pour son compte, peuvent accéder aux données conservées autant que le fonctionnement du site ou la loi l’exige.',
            ],
          ],
        },
        {
          ifAnalytics:
            'Scripts, polices et images viennent de ce site, sauf le script de {analytics}, chargé [seulement si vous l’acceptez](#cookies).',
          otherwise: 'Les pages ne chargent rien d’ailleurs : scripts, polices et images viennent de ce site.',
        },
        'D’autres entreprises ne reçoivent de ce site que ce qu’exigent ces cas :',
        {
          items: [
            'les serveurs qui acheminent un e‑mail, cet e‑mail ;',
            'le service de notification de votre navigateur, si vous avez activé les notifications, un message chiffré et l’heure de son envoi ;',
            'les sites que vous prévenez vous-même par un webhook, ce dont vous êtes prévenu, par des identifiants ;',
            'le fournisseur de connexion, si vous passez par lui, que vous vous connectez ;',
            'un service d’horodatage, si l’exploitant en utilise un, la somme de contrôle d’un contrat signé ;',
            'l’espace de stockage des fichiers, si l’exploitant en loue un, ce que les gens envoient.',
          ],
        },
        'Elles peuvent se trouver dans d’autres pays. Demandez à {owner} où se trouvent le serveur, l’espace de stockage et le serveur de messagerie.',
      ],
    },
    {
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
    },
    {
      id: 'cookies',
      heading: 'Cookies et données sur votre appareil',
      blocks: [
        'Ce site dépose quatre cookies au plus, chacun pour l’aspect de ses pages. Ils ne vous identifient pas :',
        {
          facts: [
            ['`appLanguage`', 'La langue que vous avez choisie, ou que demandait un lien que vous avez suivi. Un an.'],
            ['`appTheme`', 'Clair ou sombre, si vous ne suivez pas votre système. Un an.'],
            [
              '`appSideBar`',
              'La place que prend votre barre latérale, pour que rien ne bouge quand une page apparaît. Supprimé avec votre session.',
            ],
            ['`appAnnouncement`', 'L’annonce de ce site que vous avez masquée, pour qu’elle ne revienne pas. Un an.'],
          ],
        },
        'Votre navigateur garde aussi, dans son stockage local, ce dont ce site a besoin sur votre appareil :',
        {
          facts: [
            ['`authToken`', 'La preuve que vous êtes connecté. Supprimée à la déconnexion ou à l’expiration de la session.'],
            [
              '`atrium push`',
              'Ce qui permet à votre navigateur d’afficher les notifications, tant que vous les faites afficher ici. Il peut ainsi nous signaler la nouvelle adresse que lui attribue son service de notification, même si aucune page n’est ouverte.',
            ],
            [
              '`atrium`',
              'Les documents et les pages du Hub que vous avez lus récemment, les 60 derniers, pour pouvoir les relire sans connexion, et les noms des 12 derniers éléments que vous avez ouverts, pour les retrouver. Chiffrés, et supprimés quand vous vous déconnectez ou qu’une autre personne se connecte. Aussi les fichiers que vous êtes en train d’envoyer, pour que l’envoi reprenne après un rechargement : jusqu’à leur arrivée, sept jours au plus, et supprimés quand vous vous déconnectez. Et les clés avec lesquelles cet appareil signe dans les négociations : elles ne le quittent jamais, et sont supprimées quand vous vous déconnectez. À côté, le navigateur garde les fichiers du site lui-même, qui ne disent rien de vous.',
            ],
            ['`userEmail`', 'L’adresse e‑mail de votre connexion. Supprimée en même temps.'],
            ['`knownDevices`', 'Des secrets aléatoires : les essais d’autrui ne vous bloquent pas ici. Ils n’ouvrent rien ; 180 jours.'],
            [
              '`joinAfterSignIn`',
              'L’invitation que vous avez choisi d’accepter avant de vous connecter, dans le stockage de session de cette fenêtre, jusqu’à ce que vous ayez rejoint le groupe.',
            ],
            [
              '`providerSignIn`',
              'Quelle connexion vous avez commencée chez un fournisseur, dans le stockage de session de cette fenêtre, jusqu’à votre retour.',
            ],
            [
              '`receiptKeys`',
              'Les clés qui servent à vérifier les reçus de fichiers, pour que cela marche sans connexion. Elles sont publiques ; jusqu’à ce que vous les effaciez.',
            ],
            [
              '`recentSearches`, `own:…`',
              'Vos dernières recherches, pour vous les proposer à nouveau ; avec un compte, sous votre identifiant et jusqu’à votre déconnexion. Jusqu’à ce que vous les effaciez.',
            ],
            ['`slash`', 'Que la touche « / » ne doit pas ouvrir la recherche, jusqu’à ce que vous l’effaciez.'],
            [
              '`hubVisits:…`',
              'Quand vous étiez sur le Hub récemment, avec votre identifiant, pour vous montrer ce qui est arrivé depuis. Supprimé à votre déconnexion.',
            ],
            ['`appLanguage`', 'Le même choix de langue, jusqu’à ce que vous l’effaciez.'],
            ['`sideBar`', 'Votre préférence pour une barre latérale large ou étroite, jusqu’à ce que vous l’effaciez.'],
            [
              '`cookie_consent`',
              'Votre réponse sur la mesure d’audience (`granted` pour oui, `denied` pour non), jusqu’à ce que vous la changiez, et à côté le jour où vous l’avez donnée, `cookie_consent_day`. Après 13 mois, les deux expirent et la question est posée de nouveau, quelle qu’ait été la réponse.',
            ],
            ['`visitorId`', 'Un nombre aléatoire qui sert à compter les visites, tant que vous l’acceptez et 13 mois au plus.'],
            [
              '`text:…`',
              'Ce que vous êtes en train d’écrire et que le serveur n’a pas encore : documents, clauses, formulaires, messages à notre intention, et les noms des fichiers en cours d’envoi. C’est chiffré avec une clé contenue dans `authToken`, pour que personne d’autre ne puisse le lire. Vous le retrouvez après un plantage, sans connexion ou une fois reconnecté. Supprimé quand c’est enregistré ou envoyé, quand vous vous déconnectez et quand vous fermez votre compte. À côté, `windowOwner`, dans le stockage de session de cette fenêtre : l’identifiant de la dernière personne qui y était connectée.',
            ],
            [
              '`keysSeen:…`',
              'Les clés d’autres appareils dont vous avez pris connaissance dans une négociation, avec votre ID. Supprimées quand vous vous déconnectez.',
            ],
            [
              '`contactDraft`',
              'Ce que vous êtes en train de nous écrire sans être connecté, dans le stockage de session de cette fenêtre, jusqu’à l’envoi ou à la fermeture de la fenêtre.',
            ],
            [
              '`contractKey`',
              'La clé publique qui sert à vérifier les contrats, dès que vous en avez vérifié un, pour que cela fonctionne sans connexion. Elle est la même pour tout le monde. Aussi `contractKeys` : jusqu’à cinq clés que ce site a publiées auparavant.',
            ],
          ],
        },
        'Tout cela, sauf `visitorId`, est strictement nécessaire à ce que vous demandez ; aucun consentement n’est donc requis. Ce qui appartient à votre session finit avec elle. Vous pouvez tout effacer dans les réglages de votre navigateur ; vous êtes alors déconnecté, et les textes pas encore enregistrés sur le serveur sont perdus.',
        {
          ifAnalytics:
            'Il n’y a pas de cookies publicitaires. Avec votre accord, un script de {analytics} mesure aussi l’audience : {analytics} reçoit alors votre adresse IP, votre navigateur et les pages que vous ouvrez, et peut garder ici ses propres cookies.',
          otherwise:
            'Il n’y a pas de cookies publicitaires, et la mesure d’audience est la nôtre : rien ne part vers une autre entreprise.',
        },
        'Ce qui demande votre consentement ne commence qu’avec votre accord et dure 13 mois au plus. Il prend fin dès que vous retirez ce consentement sous « Réglages des cookies » au bas de chaque page. Si votre navigateur demande à ne pas être suivi (Do Not Track, Global Privacy Control), vous n’êtes pas non plus compté dans les pages vues.',
      ],
    },
    {
      id: 'security',
      heading: 'Comment vos données sont protégées',
      blocks: [
        'Qui peut voir quoi se décide sur le serveur à chaque lecture ; pour tout autre, c’est comme si cela n’existait pas. Un jeton de votre connexion vaut une heure au plus avant d’être renouvelé, et prend fin aussitôt que vous vous déconnectez ; un nouveau mot de passe met fin aux sessions de vos autres appareils.',
      ],
    },
    {
      id: 'rights',
      heading: 'Vos droits',
      blocks: [
        {
          items: [
            'Accès : [votre compte](/client) montre vos données, et son [export](/client#export) vous donne aussitôt, en un seul fichier, une copie de ce qui est conservé sur vous.',
            'Rectification : vous corrigez vous-même vos données dans [votre compte](/client).',
            'Effacement : supprimez vos contenus un par un, ou tout en y fermant votre compte. Ce qui reste alors, et jusqu’à quand, est dit sous [Combien de temps](#retention).',
            'Portabilité : le même [export](/client#export) contient vos données et vos contenus dans des formats courants et lisibles par machine (JSON, HTML et les fichiers eux-mêmes). Vous n’avez à le demander à personne.',
            'Limitation et opposition : dites-nous à quoi vous vous opposez et pourquoi ; le temps de l’examen, vous pouvez demander que les données ne soient pas utilisées.',
            'Réclamation : vous pouvez vous adresser à l’autorité de protection des données du pays où vous vivez, comme la CNIL en France ou l’AEPD en Espagne.',
          ],
        },
        'Écrivez par la [page de contact](/contact#contact). Vous recevez une réponse dans un délai d’un mois, sans frais.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications',
      blocks: [
        'La date ci-dessus indique la version de ce texte. Les changements importants sont annoncés sur ce site ou par e‑mail avant leur entrée en vigueur.',
      ],
    },
  ],
});
