import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of files, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 37,
  data: [
    [
      'Los archivos que comparte',
      'El archivo con su nombre, su tamaño y su suma de comprobación, su nota, con quién y cuándo lo compartió, hasta cuándo se puede descargar y cuándo lo descargó su destinatario. Solo usted y su destinatario lo ven, y la moderación si uno de los dos lo denuncia; un correo electrónico se lo anuncia a su destinatario si su dirección está confirmada.',
    ],
  ],
  retention: {
    files: [
      'Los archivos que comparte',
      'El archivo hasta que usted lo retire, su destinatario lo quite o deje el grupo, o venza su plazo; cerca de un día después desaparece, salvo que otra persona conserve el mismo archivo. Lo que fue de él, hasta que usted lo elimine de su lista, uno de los dos cierre la cuenta o se elimine el grupo.',
    ],
  },
};
