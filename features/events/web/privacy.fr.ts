import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Les événements que vous annoncez',
      'Titre, description, image, lieu, lien, heure, fuseau horaire et répétition des événements que vous annoncez dans vos groupes, avec votre nom. Un événement d’un groupe public peut être vu par tout le monde.',
    ],
    [
      'Vos réponses aux événements',
      'Si vous venez, quand vous avez répondu, votre message, et quand les organisateurs ont enregistré votre arrivée. Les membres du groupe voient que vous venez ou viendrez peut-être ; seuls l’auteur de l’événement, les responsables du groupe et les personnes qui ont une délégation pour les événements voient le message et l’arrivée.',
    ],
    [
      'Les invités des événements publics',
      'Si vous venez à un événement public sans compte : votre nom, votre adresse e‑mail, la langue de la page, les dates de l’inscription et de la confirmation de l’adresse, et quand les organisateurs ont enregistré votre arrivée. Seuls l’auteur de l’événement, les responsables du groupe et les personnes qui ont une délégation pour les événements le voient. Un lien dans chaque e‑mail supprime tout.',
    ],
    [
      'Les messages à propos d’événements',
      'Les messages que vous envoyez, en tant qu’organisateur, aux personnes qui ont répondu à un événement, avec la date et les destinataires, et ceux que vous avez reçus. Les autres organisateurs de l’événement les lisent aussi.',
    ],
    [
      'Vos rappels d’événements',
      'Quand vous voulez recevoir un rappel d’un événement, et quels rappels vous avez reçus, avec leur date. Personne d’autre ne le voit.',
    ],
    [
      'Votre agenda par e‑mail',
      'Si les événements auxquels vous répondez sont envoyés à votre agenda, lesquels l’ont été, avec votre réponse et le moment où votre agenda a répondu. Les e‑mails nomment l’événement, le groupe, vous et votre adresse.',
    ],
    [
      'L’adresse de votre agenda',
      'Une adresse secrète, que personne d’autre ne voit, par laquelle les logiciels d’agenda récupèrent les événements de vos groupes.',
    ],
  ],
  retention: {
    events: [
      'Les événements que vous annoncez',
      'Jusqu’à ce que vous ou le responsable du groupe les supprimiez, que vous fermiez votre compte, ou que le groupe soit supprimé.',
    ],
    answers: [
      'Vos réponses aux événements',
      'Jusqu’à ce que vous supprimiez la réponse, quittiez le groupe privé avant l’événement ou fermiez votre compte, ou que l’événement soit supprimé.',
    ],
    guests: [
      'Les invités des événements publics',
      '{kept} après l’événement, ou jusqu’à ce que vous annuliez avec le lien ; {unconfirmed} si vous ne confirmez pas l’adresse.',
    ],
    eventMessages: [
      'Les messages à propos d’événements',
      'Jusqu’à ce que l’événement soit supprimé ou que l’expéditeur ferme son compte ; ce que vous avez reçu, aussi jusqu’à ce que vous fermiez le vôtre.',
    ],
    calendarInvitations: [
      'Votre agenda par e‑mail',
      '{kept} après l’événement, ou jusqu’à ce que vous désactiviez l’envoi ou fermiez votre compte.',
    ],
    reminders: [
      'Vos rappels d’événements',
      '{kept} après l’événement, ou jusqu’à ce qu’il soit supprimé ou que vous fermiez votre compte.',
    ],
    calendar: ['L’adresse de votre agenda', 'Jusqu’à ce que vous la supprimiez ou fermiez votre compte.'],
  },
};
