import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 38,
  data: [
    [
      'Les sondages que vous créez',
      'Question, options, type, fin et, pour les dates, votre fuseau horaire, des sondages que vous créez, avec votre nom. Dans un groupe, seuls ses membres actuels les voient ; dans une conversation, seules les personnes qui peuvent la lire ; sous un document, seuls ses lecteurs qui ont un compte.',
    ],
    [
      'Vos votes dans les sondages',
      'Les options que vous avez choisies, classées ou notées, le motif si vous en avez donné un, et quand. Sauf dans un vote secret, les personnes qui voient le sondage voient ce que vous avez choisi, aussitôt ou après la fin du sondage.',
    ],
    [
      'Les bulletins secrets',
      'Dans un vote secret, le fait que vous avez voté, sans l’heure ; les personnes qui voient le sondage le voient après la fin. Votre choix est enregistré sans votre nom ni l’heure.',
    ],
  ],
  retention: {
    polls: [
      'Les sondages que vous créez',
      'Jusqu’à ce que vous ou un responsable du groupe les supprimiez, que vous fermiez votre compte, ou que le groupe soit supprimé.',
    ],
    votes: [
      'Vos votes dans les sondages',
      'Jusqu’à ce que vous retiriez le vote ou quittiez le groupe avant la fin, que le sondage soit supprimé, ou que vous fermiez votre compte. Le nombre de voix dans le résultat d’un sondage terminé est conservé.',
    ],
    ballots: [
      'Les bulletins des votes secrets',
      'Jusqu’à la suppression du sondage. Comme ils ne contiennent aucun nom, ils sont conservés quand vous fermez votre compte.',
    ],
  },
};
