import type { HelpArea } from './help-area.ts';

/** Area about negotiations, in French. */
export const negotiationsFrench: readonly HelpArea[] = [
  {
    id: 'negotiations',
    heading: 'Négociations',
    questions: [
      {
        id: 'negotiate',
        question: 'Comment négocier un contrat ?',
        answer: [
          'Un responsable ouvre une séance dans [Négociations](/negociation), indique l’ordre du jour et la durée, puis partage son identifiant ou son code QR avec les autres parties. Chaque partie suit sur son propre écran : vous proposez des clauses, répondez par des contre-propositions et votez dans le temps imparti.',
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
        id: 'conditions',
        question: 'Puis-je accepter une clause seulement si une autre est acceptée ?',
        answer: [
          'Oui. Choisissez « Accepter si… » et sélectionnez cinq clauses au plus. Votre vote compte dès que toutes sont acceptées. Si l’une d’elles est rejetée, remplacée ou retirée, il devient un rejet. D’ici là, vous pouvez le modifier. Les clauses que les parties n’acceptent qu’ensemble sont acceptées ensemble.',
        ],
      },
      {
        id: 'clause-languages',
        question: 'Pouvons-nous négocier un contrat en deux langues ?',
        answer: [
          'Oui, en deux ou trois. Choisissez-les dans « Autres réglages » au moment d’ouvrir la séance ; la première fait foi en cas de divergence. Chaque clause a alors un texte dans chaque langue, et tous sont soumis ensemble au vote : personne ne peut accepter une langue sans les autres.',
          'Pour chaque clause, vous choisissez la langue dans laquelle vous la lisez, ou toutes les langues côte à côte. Le journal enregistre les textes affichés à l’écran au moment de votre vote. Une contre-proposition peut modifier une langue ou plusieurs. Dans le contrat, deux langues figurent côte à côte, trois l’une sous l’autre. Les titres, l’ordre du jour et les motifs n’ont qu’un seul texte.',
        ],
      },
      {
        id: 'open-values',
        question: 'Comment savoir si nos idées d’un prix ou d’une date se rejoignent ?',
        answer: [
          'Laissez la valeur à convenir : sous le texte d’une clause, des boutons ajoutent un montant ou une date à convenir. Chaque partie indique ensuite une fourchette secrète. Quand toutes l’ont fait, chacune apprend si les fourchettes se recoupent, mais jamais lesquelles s’écartent ni de combien. Si elles se recoupent, la personne qui a proposé la clause voit aussi le milieu et peut le proposer.',
          'La réponse elle-même révèle quelque chose : à deux, une partie qui indique une seule valeur apprend si celle-ci est dans votre fourchette, et l’auteur d’une clause qui indique une fourchette très large apprend le milieu de la vôtre. Vous pouvez modifier votre fourchette trois fois, mais plus dès que toutes se recoupent. Si quelqu’un rejoint ou quitte la séance, ou si une contre-proposition est faite, toutes les fourchettes sont supprimées ; il faut les indiquer de nouveau.',
          'Les fourchettes sont enregistrées chiffrées, ne figurent dans aucun contrat, journal ni export, et sont supprimées dès que la clause est tranchée. L’exploitant du site détient la clé.',
        ],
      },
      {
        id: 'device-signatures',
        question: 'À quoi sert le code de sécurité d’une séance ?',
        answer: [
          'Votre appareil signe vos propositions et vos votes avec une clé qui ne le quitte jamais : personne ne peut les falsifier, pas même l’exploitant du site. Le code de sécurité représente les clés de toutes les parties. Lisez-le aux autres, par exemple au téléphone : si tout le monde voit le même code, tout le monde voit les mêmes clés.',
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
];
