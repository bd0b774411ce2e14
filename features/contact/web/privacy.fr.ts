import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 60,
  data: [
    [
      'Messages que vous nous envoyez',
      'Le nom, l’adresse e‑mail, l’objet et le texte que vous saisissez sur la page de contact, avec la langue et l’heure. Ils sont envoyés à l’administration par e‑mail et conservés ici dans une boîte de réception. Pour bloquer le spam, chaque formulaire a un numéro à usage unique, et les messages sont comptés pendant une heure sous une empreinte à clé de l’adresse IP.',
    ],
  ],
  retention: {
    messages: [
      'Messages que vous nous envoyez',
      'Jusqu’à ce que l’administration les supprime ou que vous fermiez le compte qui a la même adresse, {kept} au plus ; le numéro du formulaire, {ticket}.',
    ],
  },
};
