import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 15,
  data: [
    [
      'Votre présence dans l’annuaire',
      'Toute personne connectée peut voir votre nom, votre nom d’utilisateur, votre identifiant, votre photo, votre fonction, votre ville et votre pays, si vous êtes responsable et les groupes publics que vous gérez. Si vous choisissez dans votre compte de ne pas figurer dans l’annuaire, seuls les membres de vos groupes peuvent vous trouver. Les responsables d’un groupe public sont dans tous les cas nommés avec lui. L’annuaire ne montre votre adresse e‑mail à personne. Un message que vous y écrivez à un responsable est envoyé par e‑mail, avec votre nom et, si vous le voulez, votre adresse. Il n’est conservé que jusqu’à l’envoi de cet e‑mail.',
    ],
  ],
  retention: {
    views: [
      'Le nombre de personnes consultées',
      'Seulement des nombres, qui n’indiquent pas les personnes consultées, {counted}, pour empêcher la copie de l’annuaire.',
    ],
  },
};
