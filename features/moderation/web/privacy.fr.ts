import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of reports and decisions, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 53,
  data: [
    [
      'Signalements et décisions',
      'Ce que vous signalez, avec votre motif et vos mots ; de ce qui est signalé chez vous, le texte tel qu’il était, ce qui a été décidé et pourquoi, et ce que vous et la modération vous écrivez au sujet d’une contestation. Ce que vous écrivez avec un lien vers un autre site tant que votre compte est récent, tel quel, pendant que cela attend la modération. L’auteur d’un contenu n’apprend ni qui l’a signalé, ni qui a décidé.',
    ],
  ],
  recipients: [
    [
      'Modération',
      'Les administrateurs voient ce qui a été signalé, et par qui, ainsi que ce qui attend à cause d’un lien. Le responsable d’un groupe voit l’un et l’autre dans ses seuls groupes, sans savoir qui a signalé.',
    ],
  ],
  retention: {
    reports: [
      'Signalements et décisions',
      '{decided} à compter de la dernière décision ; ce qui est encore masqué ou en attente, tant qu’il l’est. Une décision peut être contestée pendant {contest}. Vos mots et votre nom en disparaissent quand vous fermez votre compte ; le fait qu’un signalement et une décision ont eu lieu reste, et compte pour le rapport annuel.',
    ],
  },
};
