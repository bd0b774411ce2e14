import type { Fact } from '#platform/web/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** How long what the platform itself keeps is kept, in French; what features keep, they tell themselves. */
export const retentionFrench: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'E‑mails gardés ici',
    '{kept} là où le site n’en envoie pas lui-même, pour que l’administrateur les transmette ; un e‑mail qui n’a pas pu partir, {failed}.',
  ],
  works: [
    'Travaux en cours',
    'Ce que vous avez demandé et qui prend du temps, comme supprimer un grand groupe, jusqu’à son achèvement et {ended} après ; les messages entre parties du programme, jusqu’à ce qu’ils soient entendus.',
  ],
  commands: ['Ce qui a été envoyé', 'Un numéro pour ce que vous créez, afin qu’un nouvel envoi ne le crée pas deux fois : {kept}.'],
  uploads: [
    'Fichiers envoyés',
    'Ce que vous envoyez sans rien en faire, {unfinished} ; le contenu de ce que vous avez partagé ou montré, jusqu’à la suppression du dernier élément qui l’utilise et {unreferenced} après.',
  ],
  searched: [
    'L’index de la recherche',
    'Les titres et les mots de ce qui est publié, et pour qui, afin qu’on le trouve : jusqu’à ce que cela disparaisse.',
  ],
  counts: [
    'Appels',
    'Combien de fois une personne ou un réseau a appelé, pendant quelques minutes, ou un jour au plus si la limite est celle d’un jour.',
  ],
  derivations: [
    'Ce qui est montré des fichiers',
    'Des versions plus petites d’images, de vidéos et d’enregistrements, faites pour être montrées : jusqu’à la disparition de l’original.',
  ],
};
