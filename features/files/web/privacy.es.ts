import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Los archivos que comparte',
      'El archivo con su nombre, su tamaño y su suma de comprobación, su nota, y con quién y cuándo lo compartió. También hasta cuándo se puede descargar y cuándo lo descargó su destinatario. Solo usted y su destinatario lo ven, y la moderación si uno de los dos lo denuncia. Su destinatario recibe un correo si su dirección está confirmada.',
    ],
  ],
  retention: {
    files: [
      'Los archivos que comparte',
      'El archivo hasta que usted deje de compartirlo, su destinatario lo quite o deje el grupo, o venza su plazo. Se elimina aproximadamente un día después, salvo que otra persona conserve el mismo archivo. Su historial, hasta que usted lo elimine de su lista, uno de los dos cierre la cuenta o se elimine el grupo.',
    ],
  },
};
