import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Être trouvé',
      'Nom, nom d’utilisateur, identifiant, activité, ville, pays et groupes dont vous êtes responsable sont montrés aux personnes connectées, sauf si vous choisissez dans votre compte de ne pas figurer dans l’annuaire ; seuls les membres de vos groupes vous trouvent alors. Votre adresse e‑mail n’est montrée à personne. Un message que vous y écrivez à un responsable est transmis par e‑mail et n’est pas conservé.',
    ],
  ],
  retention: {
    views: [
      'Le nombre de personnes consultées',
      'Sous forme de nombres dont nul ne peut déduire de qui il s’agit, {counted}, pour que personne ne copie l’annuaire.',
    ],
  },
};
