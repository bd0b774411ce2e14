import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Être trouvé',
      'Nom, nom d’utilisateur, identifiant, photo, activité, ville, pays, votre rôle de responsable et les groupes publics dont vous êtes responsable sont montrés aux personnes connectées, sauf si vous choisissez dans votre compte de ne pas figurer dans l’annuaire ; seuls les membres de vos groupes vous y trouvent alors. Le responsable d’un groupe public est dans tous les cas nommé avec lui. L’annuaire ne montre votre adresse e‑mail à personne. Un message que vous y écrivez à un responsable est transmis par e‑mail, avec votre nom et, si vous le voulez, votre adresse ; il n’est gardé que jusqu’au départ de cet e‑mail.',
    ],
  ],
  retention: {
    views: [
      'Le nombre de personnes consultées',
      'Sous forme de nombres dont nul ne peut déduire de qui il s’agit, {counted}, pour que personne ne copie l’annuaire.',
    ],
  },
};
