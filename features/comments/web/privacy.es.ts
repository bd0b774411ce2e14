import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

export const privacy: PrivacyText<typeof retention> = {
  order: 37,
  data: [
    [
      'Sus comentarios y sus reacciones',
      'Sus comentarios con sus fechas, los pasajes de los que tratan y las personas a las que mencionan, y sus reacciones. Quien ve un contenido lee sus comentarios, con el nombre de usted; todo el mundo, si el contenido es para todos. En una galería anónima suya, sus comentarios aparecen sin su nombre. Los demás ven cuántas personas reaccionaron; quien hizo aquello a lo que reacciona sabe que fue usted.',
    ],
  ],
  retention: {
    comments: [
      'Sus comentarios',
      'Hasta que los elimine, lo haga el autor del contenido, cierre su cuenta o el contenido desaparezca. Si otras personas respondieron a un comentario, queda su lugar vacío.',
    ],
    reactions: ['Sus reacciones', 'Hasta que las retire, cierre su cuenta o desaparezca aquello a lo que se refieren.'],
  },
};
