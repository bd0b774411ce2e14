import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of files, in French. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 37,
  data: [
    [
      'Les fichiers que vous partagez',
      'Le fichier avec son nom, sa taille et sa somme de contrôle, votre message, avec qui et quand vous l’avez partagé, jusqu’à quand il peut être téléchargé, et quand son destinataire l’a téléchargé. Vous et votre destinataire êtes seuls à le voir, et la modération si l’un de vous le signale ; un e‑mail l’annonce à votre destinataire si son adresse est confirmée.',
    ],
  ],
  retention: {
    files: [
      'Les fichiers que vous partagez',
      'Le fichier jusqu’à ce que vous le repreniez, que son destinataire le retire ou quitte le groupe, ou que son délai soit écoulé ; environ un jour après il disparaît, sauf si quelqu’un d’autre garde le même fichier. Ce qu’il en est advenu jusqu’à ce que vous le supprimiez de votre liste, que l’un de vous ferme son compte ou que le groupe soit supprimé.',
    ],
  },
};
