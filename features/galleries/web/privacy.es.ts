import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Sus galerías',
      'Sus títulos y descripciones, las imágenes, los vídeos y las grabaciones que contienen, con sus nombres y subtítulos, y las versiones creadas para mostrarlos. Estas versiones no contienen ni la ubicación ni la cámara; el sitio le indica cuáles de sus originales sí las contienen, y puede eliminarlas. Si publica una galería de forma anónima, solo usted y la administración pueden saber de quién es.',
    ],
  ],
  retention: {
    galleries: [
      'Sus galerías',
      'Hasta que las elimine o cierre la cuenta, o se elimine su grupo. Los archivos se eliminan aproximadamente un día después, salvo que otra persona conserve el mismo archivo.',
    ],
  },
};
