import type { Fact } from '#platform/web/registry/privacy-text.ts';
import type { platformRetention } from '#platform/contract/retention/platform-retention.ts';

/** Retention of the platform's own data, in French; features declare theirs. */
export const retentionFrench: Readonly<Record<keyof typeof platformRetention, Fact>> = {
  mails: [
    'E‑mails conservés',
    '{kept} si le site n’en envoie pas lui-même, pour que l’administration les transmette. E‑mails dont l’envoi a échoué : {failed}.',
  ],
  works: [
    'Tâches en cours',
    'Les tâches longues que vous avez lancées, comme la suppression d’un grand groupe : jusqu’à leur achèvement et {ended} après. Les messages internes du logiciel : jusqu’à leur traitement.',
  ],
  commands: ['Requêtes', 'Un numéro pour ce que vous créez, afin qu’une requête répétée ne le crée pas deux fois : {kept}.'],
  uploads: [
    'Fichiers envoyés',
    'Les fichiers envoyés mais non utilisés : {unfinished}. Les fichiers partagés ou publiés : jusqu’à la suppression du dernier élément qui les utilise et {unreferenced} après.',
  ],
  searched: [
    'L’index de la recherche',
    'Les titres et les mots des contenus publiés, et qui peut les voir, pour la recherche : jusqu’à la suppression du contenu.',
  ],
  counts: [
    'Appels',
    'Le nombre de requêtes d’une personne ou d’un réseau : quelques minutes, ou un jour au plus pour les limites quotidiennes.',
  ],
  derivations: ['Aperçus', 'Des versions réduites d’images, de vidéos et d’enregistrements : jusqu’à la suppression de l’original.'],
};
