import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 39,
  data: [
    [
      'Asambleas',
      'El título, el horario, el lugar, el enlace, el orden del día y los estatutos de las asambleas que convoca en sus grupos, con su nombre. Los ven los miembros actuales del grupo.',
    ],
    [
      'Lo que hace en una asamblea',
      'Su nombre en la lista y su número de votos, cuándo y cómo asistió, las delegaciones que dio o recibió, sus funciones, sus mociones con los motivos y sus votos: con su nombre en una votación nominal; en una secreta, solo que votó y cuándo. Todo ello está en el registro de la asamblea, que ven los miembros actuales del grupo y que después no se puede cambiar.',
    ],
    [
      'Anexos de las asambleas',
      'Los archivos que añade a una asamblea, con su nombre. Los miembros actuales del grupo pueden descargarlos; su nombre, su tamaño y su huella están en el registro.',
    ],
    [
      'Convocatorias',
      'Si el servidor de correo aceptó el mensaje que le convocaba, con su identificador. Los miembros ven en el registro que se le envió.',
    ],
    ['Papeletas de las votaciones secretas en asambleas', 'Lo que eligió, sin su nombre ni la hora.'],
  ],
  retention: {
    assemblies: [
      'Asambleas y sus registros',
      'Hasta que se elimina el grupo. Son la constancia de sus decisiones: su nombre y lo que hizo en ellas permanecen cuando deja el grupo o cierra su cuenta.',
    ],
    assemblyAnnexes: [
      'Anexos de las asambleas',
      'Hasta que se elimina el grupo. Forman parte de su constancia y permanecen cuando deja el grupo o cierra su cuenta.',
    ],
    assemblyConvocations: ['Convocatorias', 'Hasta que cierra su cuenta o se elimina el grupo; en el registro permanecen con la asamblea.'],
    assemblyBallots: [
      'Papeletas de las votaciones secretas en asambleas',
      'Hasta que se cierra la votación; después el registro las contiene sin nombres.',
    ],
  },
};
