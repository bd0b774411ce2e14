import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Los eventos que anuncia',
      'Título, descripción, imagen, lugar, enlace, hora, zona horaria y repetición de los eventos que anuncia en sus grupos, con su nombre. Un evento de un grupo público puede verlo todo el mundo.',
    ],
    [
      'Sus respuestas a los eventos',
      'Si asiste, cuándo respondió, su nota y cuándo registraron su llegada los organizadores. Los miembros del grupo ven que asiste o quizás asista; la nota y la llegada solo las ven el autor del evento, los responsables del grupo y quienes tienen una delegación para los eventos.',
    ],
    [
      'Invitados de eventos públicos',
      'Si asiste a un evento público sin cuenta: su nombre, su dirección de correo, el idioma de la página, cuándo se inscribió y confirmó la dirección, y cuándo registraron su llegada los organizadores. Solo lo ven el autor del evento, los responsables del grupo y quienes tienen una delegación para los eventos. Un enlace en cada correo lo elimina todo.',
    ],
    [
      'Mensajes sobre eventos',
      'Los mensajes que envía, como organizador, a quienes respondieron a un evento, con la fecha y los destinatarios, y los que ha recibido. Los demás organizadores del evento también los leen.',
    ],
    [
      'Sus recordatorios de eventos',
      'Cuándo quiere que se le recuerde un evento, y qué recordatorios ha recibido, con su fecha. Nadie más lo ve.',
    ],
    [
      'Su calendario por correo',
      'Si los eventos a los que responde se envían a su calendario, cuáles se enviaron, con su respuesta y el momento en que respondió su calendario. Los correos nombran el evento, el grupo, a usted y su dirección.',
    ],
    [
      'La dirección de su calendario',
      'Una dirección secreta que solo ve usted, con la que los programas de calendario obtienen los eventos de sus grupos.',
    ],
  ],
  retention: {
    events: ['Los eventos que anuncia', 'Hasta que usted o el responsable del grupo los elimine, cierre su cuenta o se elimine el grupo.'],
    answers: [
      'Sus respuestas a los eventos',
      'Hasta que elimine la respuesta, deje el grupo privado antes del evento, se elimine el evento o cierre su cuenta.',
    ],
    guests: [
      'Invitados de eventos públicos',
      '{kept} después del evento, o hasta que cancele con el enlace; {unconfirmed} si no confirma la dirección.',
    ],
    eventMessages: [
      'Mensajes sobre eventos',
      'Hasta que se elimine el evento o el remitente cierre su cuenta; lo que haya recibido, también hasta que cierre la suya.',
    ],
    calendarInvitations: ['Su calendario por correo', '{kept} después del evento, o hasta que lo desactive o cierre su cuenta.'],
    reminders: ['Sus recordatorios de eventos', '{kept} después del evento, o hasta que se elimine el evento o cierre su cuenta.'],
    calendar: ['La dirección de su calendario', 'Hasta que la anule o cierre su cuenta.'],
  },
};
