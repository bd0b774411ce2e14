import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Les fichiers que vous partagez',
      'Le fichier avec son nom, sa taille et sa somme de contrôle, votre message, avec qui et quand vous l’avez partagé. Aussi jusqu’à quand il peut être téléchargé, et quand son destinataire l’a téléchargé. Seuls vous et votre destinataire le voyez, et la modération si l’un de vous le signale. Votre destinataire en est informé par e‑mail si son adresse est confirmée.',
    ],
  ],
  retention: {
    files: [
      'Les fichiers que vous partagez',
      'Le fichier jusqu’à ce que vous cessiez de le partager, que son destinataire le retire ou quitte le groupe, ou que son délai soit écoulé. Il est supprimé environ un jour après, sauf si quelqu’un d’autre garde le même fichier. Son historique, jusqu’à ce que vous le supprimiez de votre liste, que l’un de vous ferme son compte ou que le groupe soit supprimé.',
    ],
  },
};
