import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 36,
  data: [
    [
      'Los eventos que anuncia',
      'Título, descripción, lugar, enlace, hora, zona horaria y repetición de los eventos que anuncia en sus grupos, con su nombre. Un evento de un grupo público puede verlo todo el mundo.',
    ],
    [
      'Sus respuestas a los eventos',
      'Si asiste, cuándo respondió, su nota y cuándo registraron su llegada los organizadores. Los miembros del grupo ven que asiste o quizás asista; la nota y la llegada solo las ven el autor del evento y el responsable del grupo.',
    ],
    [
      'La dirección de su calendario',
      'Un secreto que solo se le muestra a usted, con el que los programas de calendario obtienen los eventos de sus grupos.',
    ],
  ],
  retention: {
    events: ['Los eventos que anuncia', 'Hasta que usted o el responsable del grupo los elimine, cierre su cuenta o se elimine el grupo.'],
    answers: [
      'Sus respuestas a los eventos',
      'Hasta que elimine la respuesta, deje el grupo privado antes del evento, se elimine el evento o cierre su cuenta.',
    ],
    calendar: ['La dirección de su calendario', 'Hasta que la anule o cierre su cuenta.'],
  },
};
