import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: replies by email, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 56,
  data: [
    [
      'Réponses par e‑mail',
      'Si vous répondez à une notification par e‑mail : votre e‑mail avec son expéditeur, le nom et l’adresse du serveur dont il provient. SPF et DKIM sont vérifiés, afin que personne ne réponde en votre nom. Des adresses de réponse, seule l’empreinte est conservée.',
    ],
    [
      'Groupes par e‑mail',
      'Si vous recevez les messages d’un groupe par e‑mail : de quels groupes, jusqu’à ce que vous y mettiez fin ou quittiez le groupe. Ce que vous écrivez à un groupe par e‑mail devient un message que ses membres lisent et peuvent recevoir par e‑mail ; les fichiers restent sur ce site.',
    ],
  ],
  retention: {
    receivedMails: [
      'Réponses par e‑mail',
      'L’e‑mail lui-même jusqu’à sa publication ; son texte entier, que personne d’autre ne voit, {kept}. Une adresse de réponse est valable {answered} et supprimée après {address}.',
    ],
    mailingLists: [
      'Groupes par e‑mail',
      'L’adresse d’un groupe jusqu’à la suppression du groupe ; qui reçoit ses messages par e‑mail, jusqu’à ce que la personne y mette fin, quitte le groupe ou ferme son compte.',
    ],
    mailingListPosts: ['Messages envoyés par e‑mail', 'Quels messages de groupes ont été envoyés par e‑mail, {sent}.'],
  },
};
