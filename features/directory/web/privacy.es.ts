import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Ser encontrado',
      'Su nombre, nombre de usuario, identificador, actividad, ciudad, país y los grupos de los que es responsable se muestran a quienes han iniciado sesión, salvo que elija en su cuenta no figurar en el directorio; entonces solo le encuentran los miembros de sus grupos. Su dirección de correo no se muestra a nadie. Un mensaje que escriba allí a un responsable se transmite por correo y no se conserva.',
    ],
  ],
  retention: {
    views: [
      'Cuántas personas ha consultado',
      'Como números de los que nadie puede deducir de quién se trata, {counted}, para que nadie copie el directorio.',
    ],
  },
};
