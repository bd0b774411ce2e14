import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 70,
  data: [
    [
      'Cifras',
      'Las páginas vistas, contadas por página, idioma y día: nada sobre usted y nada en su dispositivo. Solo si acepta, también el número de visitas por día; para ello, una huella con clave de un número aleatorio de su dispositivo se guarda hasta que acaba el día.',
    ],
  ],
  retention: {
    figures: [
      'Cifras',
      '{kept}; la huella con la que se cuentan las visitas, hasta que acaba el día. Su respuesta sobre ellas vale {consent}.',
    ],
  },
};
