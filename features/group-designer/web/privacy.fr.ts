import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 25,
  data: [
    [
      'Les projets de groupes',
      'Les responsables préparent des groupes et des personnes dans des tableaux : noms, adresses e‑mail et tout ce qu’ils saisissent. Eux seuls voient leurs projets. La personne à qui ils proposent de gérer un groupe voit son nom, son objet, qui le propose et combien de personnes il compte. Quand un projet est converti, chaque personne est invitée par e‑mail et devient membre en acceptant. Le responsable voit sa réponse, mais pas si elle avait déjà un compte. Une personne qui a déjà accepté une invitation du même responsable est ajoutée directement, en est prévenue et peut partir. L’administration peut aussi ajouter des personnes qui ont un compte ; elles en sont informées et peuvent partir. Elle peut créer des comptes pour de nouvelles personnes avec les données du tableau ; chacune reçoit un e‑mail avec un lien pour choisir un mot de passe. D’ici là, personne ne peut ouvrir un tel compte, et il ne figure dans aucune liste.',
    ],
  ],
  retention: {
    designs: [
      'Les projets de groupes',
      'Jusqu’à ce que leur auteur les supprime ou ferme son compte, avec les réponses des personnes. Une conversion peut être annulée pendant {undoable}, tant que personne n’a utilisé ce qu’elle a créé ; les invitations sans réponse et les nouveaux comptes disparaissent alors aussi. La personne à qui l’on propose de gérer un groupe a {asked} pour répondre.',
    ],
    agreements: [
      'Les accords de gestion',
      'Les personnes dont vous acceptez automatiquement les groupes : jusqu’à ce que vous retiriez cet accord ou fermiez votre compte.',
    ],
    invited: [
      'Les comptes créés pour vous',
      'De quel projet vient votre compte, si l’on vous a écrit et quand vous l’avez activé : jusqu’à la fermeture de votre compte.',
    ],
  },
};
