import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Sus comentarios y sus reacciones',
      'Sus comentarios con sus fechas, los pasajes de los que tratan y las personas a las que mencionan, y sus reacciones. Quien puede ver un contenido puede leer sus comentarios, con el nombre de usted; si el contenido es público, puede leerlos todo el mundo. En sus galerías anónimas, sus comentarios aparecen sin su nombre. Los demás ven cuántas personas reaccionaron; el autor del contenido recibe una notificación que le nombra a usted.',
    ],
  ],
  retention: {
    comments: [
      'Sus comentarios',
      'Hasta que los elimine, lo haga el autor del contenido, cierre su cuenta o el contenido desaparezca. Si otras personas respondieron a él, queda una nota en su lugar.',
    ],
    reactions: ['Sus reacciones', 'Hasta que las retire, cierre su cuenta o desaparezca aquello a lo que se refieren.'],
  },
};
