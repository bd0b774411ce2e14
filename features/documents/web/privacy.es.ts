import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 30,
  data: [
    [
      'Lo que escribe',
      'Borradores y documentos publicados, sus fechas y a quién van dirigidos. Para el Hub, el título y las palabras buscables de lo publicado se guardan por segunda vez y desaparecen con el documento.',
    ],
  ],
  retention: {
    documents: ['Documentos', 'Hasta que los elimine o cierre la cuenta. Lo que elimina queda {bin} en su papelera antes de desaparecer.'],
    media: [
      'Imágenes, vídeos y grabaciones',
      'Desaparecen con su documento, y sus subtítulos también. Lo que no está ni en él ni en ninguna de sus versiones se elimina pasados {unused}.',
    ],
    versions: [
      'Versiones anteriores',
      'Se van con su documento. Mientras está publicado se van espaciando: todas durante {all}, luego una por hora durante {hourly}, una por día durante {daily} y una por semana.',
    ],
  },
};
