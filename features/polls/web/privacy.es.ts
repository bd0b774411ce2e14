import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 38,
  data: [
    [
      'Las encuestas que crea',
      'Pregunta, opciones, tipo, final y, para las fechas, su zona horaria, de las encuestas que crea, con su nombre. En un grupo solo las ven sus miembros actuales; en una conversación, solo quienes pueden leerla; debajo de un documento, solo sus lectores con cuenta.',
    ],
    [
      'Sus votos en las encuestas',
      'Qué opciones eligió, ordenó o puntuó, el motivo si dio uno, y cuándo. Salvo en una votación secreta, quienes pueden ver la encuesta ven lo que eligió, enseguida o al terminar la encuesta.',
    ],
    [
      'Papeletas secretas',
      'En una votación secreta, el hecho de que votó, sin la hora; quienes pueden ver la encuesta lo ven al terminar. Lo que eligió se guarda sin su nombre ni la hora.',
    ],
  ],
  retention: {
    polls: [
      'Las encuestas que crea',
      'Hasta que usted o un responsable del grupo las elimine, cierre su cuenta o se elimine el grupo, la conversación o el documento.',
    ],
    votes: [
      'Sus votos en las encuestas',
      'Hasta que retire el voto o deje el grupo antes del final, se elimine la encuesta o cierre su cuenta. El número de votos en el resultado de una encuesta terminada se conserva.',
    ],
    ballots: [
      'Papeletas de votaciones secretas',
      'Hasta que se elimine la encuesta. Como no contienen nombres, se conservan cuando cierra su cuenta.',
    ],
  },
};
