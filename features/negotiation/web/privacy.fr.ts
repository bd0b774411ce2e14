import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: negotiation, in French. */
export const privacy: PrivacyText<typeof retention> = {
  order: 40,
  data: [
    [
      'Vos négociations',
      'Les séances que vous ouvrez ou rejoignez : le nom, la société et la ville de votre participation, vos clauses, vos votes et vos motifs, avec leur date. Ce qui se passe dans une séance est enchaîné événement par événement et ne peut plus être modifié ensuite ; le contrat final est gardé sous forme de fichier.',
    ],
    [
      'Vos fourchettes dans les négociations',
      'La fourchette secrète que vous indiquez pour un montant ou une date à convenir, chiffrée, et le nombre de fois où vous l’avez modifiée. Aucun autre membre ne la voit, et elle ne figure dans aucun contrat, journal ni export. Les parties apprennent si toutes les fourchettes se recoupent ; si c’est le cas, la personne qui a proposé la clause apprend le milieu de la zone commune. L’exploitant du site détient la clé.',
    ],
  ],
  recipients: [
    [
      'Les parties d’une négociation',
      'Qui participe, avec sa société et sa ville d’alors, qui suit la séance, et chaque clause, vote et motif. Toute personne qui vérifie ici le fichier d’un contrat voit des dates et des nombres, mais aucun nom.',
    ],
  ],
  retention: {
    negotiations: [
      'Négociations et contrats',
      'Tant qu’une des personnes qui y ont pris part a un compte. Si vous fermez le vôtre avant, la négociation reste aux autres parties, avec le nom, la société et la ville de votre participation. Les numéros qui évitent de compter deux fois sont supprimés {commands} après la fin.',
    ],
    negotiationDeviceRequests: [
      'Demandes de vos appareils pour signer',
      'La clé publique d’un appareil qui demande à être approuvé par un autre de vos appareils. La demande vaut {request} et n’est vue que de vous ; elle est supprimée quand vous y répondez, au plus tard la nuit suivante, ou quand vous fermez votre compte.',
    ],
    negotiationRanges: [
      'Vos fourchettes dans les négociations',
      'Jusqu’à ce que la clause soit tranchée, retirée ou fasse l’objet d’une contre-proposition, que le vote final s’ouvre ou que la séance se termine ; de même dès que quelqu’un rejoint ou quitte la séance, ou que vous fermez votre compte. Le nombre de vos modifications est gardé jusqu’à ce que la clause soit tranchée.',
    ],
  },
};
