import type { PageText } from './page-text.ts';

export const termsFrench: PageText = {
  title: 'Conditions générales',
  description:
    'Les conditions générales de ce site : compte, conduite, contenus et licence, modération, disponibilité, responsabilité et fin du contrat.',
  lead: 'Ces conditions forment le contrat entre vous et {owner}, qui exploite ce site. Vous les acceptez en créant un compte.',
  sections: [
    {
      id: 'service',
      heading: 'Le service',
      blocks: [
        'Avec Atrium, on forme des groupes, on écrit et publie des documents, on montre des images et des enregistrements, on pose des questions, on annonce des événements, on échange des messages, on transmet des fichiers, on suit les nouveautés et l’on négocie des contrats. Chacun peut lire ce qui est public. Pour publier, rejoindre des groupes et négocier, il faut un compte.',
        'Le service est fourni par {owner} et il est gratuit.',
        { ifHosted: 'Il est hébergé par {hosting}.' },
      ],
    },
    {
      id: 'account',
      heading: 'Votre compte',
      blocks: [
        {
          items: [
            'Vous avez au moins 16 ans, ou bien un parent ou un tuteur accepte que vous ayez un compte.',
            'Ce que vous indiquez sur vous est exact, et vous le tenez à jour. Votre adresse e‑mail vous permet de retrouver l’accès si vous perdez votre mot de passe.',
            'Un compte appartient à une seule personne. Si vous agissez pour une organisation, vous confirmez y être habilité.',
            'Vous gardez votre mot de passe pour vous. Si vous pensez que quelqu’un d’autre le connaît, changez-le aussitôt dans [votre compte](/client).',
          ],
        },
        'Les personnes qui ont le rôle de responsable peuvent créer des groupes. Le responsable d’un groupe décide qui en fait partie, en le rendant public ou en acceptant des demandes et en invitant des personnes, et répond de l’usage qui en est fait.',
      ],
    },
    {
      id: 'conduct',
      heading: 'Nos égards mutuels',
      blocks: [
        'Soyez en désaccord autant que vous voulez, mais avec loyauté. Il est interdit :',
        {
          items: [
            'de publier quoi que ce soit d’illicite, comme l’incitation à la haine ou à la violence, la diffamation, la fraude ou des contenus sexuels impliquant des mineurs ;',
            'de menacer ou de harceler, ou de se faire passer pour quelqu’un d’autre ;',
            'de publier sans en avoir le droit les données personnelles, les secrets d’affaires ou les œuvres d’autrui ;',
            'd’envoyer de la publicité non sollicitée ou d’encombrer groupes et listes de répétitions ;',
            'de chercher à accéder au compte d’autrui ou à des contenus qui ne vous sont pas destinés, de répandre des logiciels malveillants ou de perturber le service ;',
            'de collecter sur le site, manuellement ou automatiquement, des données sur les personnes à vos propres fins.',
          ],
        },
      ],
    },
    {
      id: 'content',
      heading: 'Vos contenus et vos droits',
      blocks: [
        'Ce que vous écrivez reste à vous : vous en gardez tous les droits.',
        'Vous autorisez {owner}, à titre gratuit, à conserver vos contenus, à les copier autant que la technique l’exige et à les montrer aux personnes que vous avez choisies. Un contenu public est montré à tout le monde, un contenu privé aux membres des groupes choisis. Cette autorisation sert à faire fonctionner ce site et à rien d’autre. Elle n’est pas exclusive et prend fin quand vous supprimez le contenu ou fermez votre compte. Les copies de sauvegarde disparaissent lorsqu’elles sont remplacées.',
        'Vous confirmez détenir les droits nécessaires, y compris pour les propos et les œuvres d’autrui.',
        'Lire un document ne donne pas le droit de le publier à nouveau. Au-delà de ce que la loi permet, la citation par exemple, demandez à son auteur.',
        'Les personnes qui pouvaient lire vos contenus ont pu en garder une copie. Les supprimer ici n’atteint pas ces copies.',
      ],
    },
    {
      id: 'groups',
      heading: 'Groupes et contenus privés',
      blocks: [
        'Un document privé s’adresse à des groupes, et non aux personnes qui les composent ce jour-là. Les personnes qui rejoignent le groupe plus tard peuvent le lire ; celles qui le quittent ne le peuvent plus. Les membres d’un groupe voient le nom et le nom d’utilisateur les uns des autres.',
        'Traitez comme confidentiel ce que vous lisez dans un groupe privé, sauf si son auteur en dit autrement.',
      ],
    },
    {
      id: 'negotiations',
      heading: 'Négociations et contrats',
      blocks: [
        'Un contrat issu d’une négociation ne lie que ses parties. {owner} en fournit les moyens, n’y est pas partie, n’en examine pas le contenu et ne donne aucun conseil juridique. Le droit applicable détermine s’il vous engage et s’il lui faut une autre forme, par exemple un acte notarié.',
        'Si vous négociez pour une société ou pour autrui, vous confirmez y être habilité. Votre nom, votre société, votre ville, vos clauses, vos votes et vos motifs restent dans la séance et dans son contrat, pour toutes les personnes qui y ont pris part. La fermeture de votre compte n’y change rien.',
      ],
    },
    {
      id: 'moderation',
      heading: 'Modération',
      blocks: [
        'Ce que vous écrivez est publié sans examen préalable, à une exception près : les liens vers d’autres sites publiés par un compte récent sont retenus jusqu’à leur examen par la modération. Lorsqu’un contenu contraire à la loi ou aux présentes conditions est signalé ou découvert, il peut être masqué ou retiré, et le compte dont il provient averti, suspendu ou fermé, selon la gravité des faits et leur répétition. L’administration décide, et dans les groupes leur responsable.',
        'L’auteur reçoit chaque décision avec ses motifs, par e‑mail et sous « Signalements et décisions », et peut la contester gratuitement pendant six mois ; si possible, une autre personne de l’administration examine la contestation. Les personnes qui ont fait le signalement sont averties de la décision.',
        'Pour signaler un contenu, connectez-vous et choisissez « Signaler » dans son menu. Sans compte, utilisez la [page de contact](/contact#contact) : donnez l’adresse de la page et dites ce qui ne va pas.',
      ],
    },
    {
      id: 'availability',
      heading: 'Disponibilité',
      blocks: [
        '{owner} veille, dans la mesure du raisonnable, à ce que le service soit accessible et sûr, mais ne peut promettre qu’il ne sera jamais interrompu ni défaillant. Des fonctions peuvent changer et des parties du service être désactivées.',
        'Gardez vous-même une copie de ce qui est important pour vous.',
      ],
    },
    {
      id: 'liability',
      heading: 'Responsabilité',
      blocks: [
        'Vous répondez de ce que vous publiez. {owner} répond de sa faute intentionnelle et de sa faute lourde, des atteintes à la vie, au corps et à la santé, et dans tous les autres cas où la loi ne permet pas de limiter la responsabilité.',
        'Au-delà, le service étant gratuit, {owner} ne répond pas des gains manqués, des données perdues ni des occasions manquées, pas plus que de ce que publient les utilisateurs. Les droits que la loi donne aux consommateurs demeurent entiers.',
      ],
    },
    {
      id: 'ending',
      heading: 'Fin du contrat',
      blocks: [
        'Vous pouvez fermer votre compte à tout moment et sans motif, dans [votre compte](/client), où vous pouvez d’abord tout [exporter](/client#export). Vos contributions sont supprimées avec lui : brouillons et documents, galeries, questions, réponses, commentaires, messages, événements et fichiers partagés. Chaque groupe que vous gérez passe à un autre de ses membres ; un groupe sans autre membre est supprimé. Ce que vous avez convenu dans des négociations reste aux autres parties.',
        '{owner} peut mettre fin au contrat avec un préavis de 30 jours, et sans délai en cas de manquement grave à ces conditions. Si tout le service doit prendre fin, {owner} l’annonce au moins 30 jours avant, pour que vous puissiez emporter vos contenus.',
      ],
    },
    {
      id: 'law',
      heading: 'Droit et tribunaux',
      blocks: [
        'Le droit du pays où {owner} a son établissement s’applique, et ses tribunaux sont compétents. Si vous êtes consommateur, vous gardez aussi la protection du droit du pays où vous vivez et pouvez vous adresser à ses tribunaux.',
        'Ces conditions existent en anglais, en français et en espagnol ; les trois textes ont le même sens. Si une disposition n’est pas valable, les autres le restent.',
      ],
    },
    {
      id: 'changes',
      heading: 'Modifications',
      blocks: [
        'La date ci-dessus indique la version de ce texte. Votre compte conserve la date à laquelle vous avez accepté les conditions.',
        'Les modifications importantes sont annoncées sur ce site ou par e‑mail au moins 30 jours avant leur entrée en vigueur. Si vous n’êtes pas d’accord, vous pouvez fermer votre compte avant ; si vous continuez à l’utiliser, le nouveau texte s’applique.',
      ],
    },
    {
      id: 'questions',
      heading: 'Questions',
      blocks: [
        'L’assistance répond du lundi au vendredi, de 9 h à 19 h, par la [page de contact](/contact#contact). Le traitement de vos données est décrit dans [Confidentialité et cookies](/confidentialDataPolicy).',
      ],
    },
  ],
};
