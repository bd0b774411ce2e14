import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: reports and decisions, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 53,
  data: [
    [
      'Signalements et décisions',
      'Ce que vous signalez, avec votre motif et vos commentaires ; pour vos contenus signalés par d’autres, leur texte à ce moment, la décision et ses motifs, et les messages échangés avec la modération au sujet d’une contestation. Les contenus comportant un lien vers un autre site que vous publiez tant que votre compte est récent, pendant leur examen par la modération. L’auteur d’un contenu ne sait ni qui l’a signalé, ni qui a décidé.',
    ],
  ],
  recipients: [
    [
      'Modération',
      'L’administration voit les contenus signalés, et par qui, ainsi que les contenus retenus à cause d’un lien. Les responsables d’un groupe, et les personnes déléguées à sa modération, voient les uns et les autres dans ce groupe, sans savoir qui a signalé.',
    ],
  ],
  retention: {
    reports: [
      'Signalements et décisions',
      '{decided} à compter de la dernière décision ; ce qui est encore masqué ou en attente, tant qu’il l’est. Une décision peut être contestée pendant {contest}. Vos mots et votre nom en disparaissent quand vous fermez votre compte ; le fait qu’un signalement et une décision ont eu lieu reste, et compte pour le rapport annuel.',
    ],
  },
};
