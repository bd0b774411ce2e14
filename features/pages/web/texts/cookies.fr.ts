import type { Section } from './page-text.ts';

/** Cookies and what the browser stores, in French. */
export const cookiesFrench: Section = {
  id: 'cookies',
  heading: 'Cookies et données sur votre appareil',
  blocks: [
    'Ce site dépose quatre cookies au plus, chacun pour l’aspect de ses pages. Ils ne vous identifient pas :',
    {
      facts: [
        ['`appLanguage`', 'La langue que vous avez choisie, ou que demandait un lien que vous avez suivi. Un an.'],
        ['`appTheme`', 'Thème clair ou sombre, si vous n’utilisez pas celui du système. Un an.'],
        [
          '`appSideBar`',
          'La place que prend votre barre latérale, pour que rien ne bouge quand une page apparaît. Supprimée avec votre session.',
        ],
        ['`appAnnouncement`', 'L’annonce de ce site que vous avez masquée, pour qu’elle ne revienne pas. Un an.'],
      ],
    },
    'Votre navigateur garde aussi, dans son stockage local, ce dont ce site a besoin sur votre appareil :',
    {
      facts: [
        ['`authToken`', 'La preuve que votre session est ouverte. Supprimée à la déconnexion ou à l’expiration de la session.'],
        [
          '`atrium push`',
          'Ce qui permet à votre navigateur d’afficher les notifications, tant que vous les faites afficher ici. Il peut ainsi nous signaler la nouvelle adresse que lui attribue son service de notification, même si aucune page n’est ouverte.',
        ],
        [
          '`atrium`',
          'Les documents et les pages du Hub que vous avez lus récemment (les 60 derniers), pour pouvoir les relire sans connexion, et les noms des 12 derniers éléments que vous avez ouverts, pour les retrouver. Chiffrés, et supprimés quand vous vous déconnectez ou qu’une autre personne se connecte. Aussi les fichiers que vous êtes en train d’envoyer, pour que l’envoi reprenne après un rechargement : jusqu’à leur arrivée, sept jours au plus, et supprimés quand vous vous déconnectez. Et les clés avec lesquelles cet appareil signe dans les négociations : elles ne le quittent jamais, et sont supprimées quand vous vous déconnectez. À côté, le navigateur garde les fichiers du site lui-même, qui ne disent rien de vous.',
        ],
        ['`userEmail`', 'L’adresse e‑mail de votre connexion. Supprimée en même temps.'],
        [
          '`knownDevices`',
          'Des secrets aléatoires, pour que les tentatives d’autres personnes ne vous bloquent pas ici. Ils ne donnent aucun accès ; 180 jours.',
        ],
        [
          '`joinAfterSignIn`',
          'L’invitation que vous avez choisi d’accepter avant de vous connecter, dans le stockage de session de cette fenêtre, jusqu’à ce que vous ayez rejoint le groupe.',
        ],
        [
          '`providerSignIn`',
          'La connexion que vous avez commencée chez un fournisseur, dans le stockage de session de cette fenêtre, jusqu’à votre retour.',
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
          'Vos dernières visites du Hub, avec votre identifiant, pour vous montrer ce qui est arrivé depuis. Supprimées à votre déconnexion.',
        ],
        ['`appLanguage`', 'Le même choix de langue, jusqu’à ce que vous l’effaciez.'],
        ['`sideBar`', 'Votre préférence pour une barre latérale large ou étroite, jusqu’à ce que vous l’effaciez.'],
        [
          '`cookie_consent`',
          'Votre réponse sur la mesure d’audience (`granted` pour oui, `denied` pour non), jusqu’à ce que vous la changiez, ainsi que le jour où vous l’avez donnée, `cookie_consent_day`. Après 13 mois, les deux expirent et la question est posée de nouveau, quelle qu’ait été la réponse.',
        ],
        ['`visitorId`', 'Un nombre aléatoire qui sert à compter les visites, tant que vous l’acceptez et 13 mois au plus.'],
        [
          '`text:…`',
          'Ce que vous êtes en train d’écrire et que le serveur n’a pas encore : documents, clauses, formulaires, messages pour nous, et les noms des fichiers en cours d’envoi. C’est chiffré avec une clé contenue dans `authToken`, pour que personne d’autre ne puisse le lire. Vous le retrouvez après une panne, sans connexion ou à votre prochaine connexion. Supprimé quand c’est enregistré ou envoyé, quand vous vous déconnectez et quand vous fermez votre compte. À côté, `windowOwner`, dans le stockage de session de cette fenêtre : l’identifiant de la dernière personne qui y était connectée.',
        ],
        [
          '`keysSeen:…`',
          'Les clés d’autres appareils dont vous avez pris connaissance dans une négociation, avec votre identifiant. Supprimées quand vous vous déconnectez.',
        ],
        [
          '`clauseLanguages:…`',
          'Les langues dans lesquelles vous lisez les clauses des négociations, avec votre identifiant. Supprimées quand vous vous déconnectez.',
        ],
        [
          '`groupChoice:…`',
          'Le dernier groupe que vous avez choisi dans un formulaire, avec votre identifiant. Supprimé quand vous vous déconnectez.',
        ],
        [
          '`contactDraft`',
          'Ce que vous êtes en train de nous écrire sans avoir ouvert de session, dans le stockage de session de cette fenêtre, jusqu’à l’envoi ou à la fermeture de la fenêtre.',
        ],
        [
          '`contractKey`',
          'La clé publique qui sert à vérifier les contrats, dès que vous en avez vérifié un, pour que cela fonctionne sans connexion. Elle est la même pour tout le monde. Aussi `contractKeys` : jusqu’à cinq clés que ce site a publiées auparavant.',
        ],
      ],
    },
    'Tout cela, sauf `visitorId`, est strictement nécessaire à ce que vous demandez ; aucun consentement n’est donc requis. Les données de votre session sont supprimées avec elle. Vous pouvez tout effacer dans les réglages de votre navigateur ; votre session est alors fermée, et les textes qui ne sont pas encore enregistrés sur le serveur sont perdus.',
    {
      ifAnalytics:
        'Il n’y a pas de cookies publicitaires. Avec votre accord, un script de {analytics} mesure aussi l’audience : {analytics} reçoit alors votre adresse IP, votre navigateur et les pages que vous ouvrez, et peut garder ici ses propres cookies.',
      otherwise:
        'Il n’y a pas de cookies publicitaires, et l’audience est mesurée par le site lui-même : rien n’est envoyé à une autre entreprise.',
    },
    'Ce qui demande votre consentement ne commence qu’avec votre accord et dure 13 mois au plus. Il prend fin dès que vous retirez ce consentement sous « Réglages des cookies » au bas de chaque page. Si votre navigateur demande à ne pas être suivi (Do Not Track, Global Privacy Control), vos pages vues ne sont pas comptées non plus.',
  ],
};
