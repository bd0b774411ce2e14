import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 30,
  data: [
    [
      'Lo que escribe',
      'Borradores y documentos publicados, sus fechas y quién puede leerlos. Para el Hub, el título y las palabras buscables de lo publicado se guardan por segunda vez y se eliminan con el documento.',
    ],
  ],
  retention: {
    documents: [
      'Documentos',
      'Hasta que los elimine o cierre la cuenta. Lo que elimina queda {bin} en su papelera antes de eliminarse definitivamente.',
    ],
    coAuthors: [
      'Coautores',
      'Quién escribe un documento con su autor: mientras ambos lo deseen y, como máximo, mientras exista el documento. Una propuesta rechazada se recuerda {declinedRequest}, para que no se repita.',
    ],
    liveTexts: [
      'Escritura entre varios',
      'Cuando varias personas escriben un documento a la vez, cada cambio se guarda con su autor y su fecha. Los cambios se conservan hasta que se elimina el documento. Los coautores de un borrador ven quién lo tiene abierto para escribir; solo ven quién lo lee si esa persona lo desea.',
    ],
    threads: [
      'Comentarios en borradores',
      'Lo que quienes escriben un documento en conjunto comentan sobre sus pasajes. Solo estas personas lo ven. Los comentarios se conservan hasta que se eliminan, se cierra la cuenta o se elimina el documento.',
    ],
    media: [
      'Imágenes, vídeos y grabaciones',
      'Se eliminan con su documento, al igual que sus subtítulos. Lo que no está ni en él ni en ninguna de sus versiones se elimina pasados {unused}.',
    ],
    versions: [
      'Versiones anteriores',
      'Se eliminan con su documento. De un documento publicado se conservan todas durante {all}, luego una por hora durante {hourly}, una por día durante {daily} y una por semana. Las versiones con nombre se conservan todas.',
    ],
  },
};
