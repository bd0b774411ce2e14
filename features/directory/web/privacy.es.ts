import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 15,
  data: [
    [
      'Su presencia en el directorio',
      'Toda persona que haya iniciado sesión puede ver su nombre, nombre de usuario, ID, foto, ocupación, ciudad y país, si es responsable y los grupos públicos que gestiona. Si elige en su cuenta no figurar en el directorio, solo los miembros de sus grupos pueden encontrarle. A las personas responsables de un grupo público se las nombra con él en todo caso. El directorio no muestra su dirección de correo a nadie. Un mensaje que escriba allí a un responsable se envía por correo, con su nombre y, si quiere, su dirección. Solo se guarda hasta que se envía ese correo.',
    ],
  ],
  retention: {
    views: [
      'Cuántas personas ha consultado',
      'Solo números, que no indican a quién ha consultado: {counted}, para impedir que se copie el directorio.',
    ],
  },
};
