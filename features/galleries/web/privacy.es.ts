import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 35,
  data: [
    [
      'Sus galerías',
      'Sus títulos y descripciones, las imágenes, los vídeos y las grabaciones que contienen, con sus nombres y subtítulos, y lo que se hace de ellos para mostrarlos. Lo que se muestra no dice ni el lugar ni la cámara; le avisamos de cuáles de sus originales sí lo dicen, y puede hacer que se quite. Si no quiere que se sepa de quién es una galería, solo usted y la administración pueden saberlo.',
    ],
  ],
  retention: {
    galleries: [
      'Sus galerías',
      'Hasta que las elimine o cierre la cuenta, o se elimine su grupo. Los archivos desaparecen cerca de un día después, salvo que otra persona conserve el mismo archivo.',
    ],
  },
};
