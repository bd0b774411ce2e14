import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: answers by email, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 56,
  data: [
    [
      'Réponses par e‑mail',
      'Si vous répondez à une notification par e‑mail : votre e‑mail avec son expéditeur, le nom et l’adresse du serveur dont il provient. SPF et DKIM sont vérifiés, afin que personne ne réponde en votre nom. Des adresses de réponse, seule l’empreinte est conservée.',
    ],
  ],
  retention: {
    receivedMails: [
      'Réponses par e‑mail',
      'L’e‑mail lui-même jusqu’à sa publication ; son texte entier, visible de vous seul, {kept}. Une adresse de réponse est valable {answered} et supprimée après {address}.',
    ],
  },
};
