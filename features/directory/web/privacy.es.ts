import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of the directory, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 15,
  data: [
    [
      'Ser encontrado',
      'Su nombre, nombre de usuario, identificador, imagen, ocupación, ciudad, país, si es responsable y los grupos públicos de los que lo es se muestran a quienes han iniciado sesión, salvo que elija en su cuenta no figurar en el directorio; entonces solo le encuentran allí los miembros de sus grupos. A quien es responsable de un grupo público se le nombra con él en todo caso. El directorio no muestra su dirección de correo a nadie. Un mensaje que escriba allí a un responsable se transmite por correo, con su nombre y, si quiere, su dirección; solo se guarda hasta que sale ese correo.',
    ],
  ],
  retention: {
    views: [
      'Cuántas personas ha consultado',
      'Como números de los que nadie puede deducir de quién se trata, {counted}, para que nadie copie el directorio.',
    ],
  },
};
