import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: questions, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 33,
  data: [
    [
      'Lo que pregunta y responde',
      'Sus preguntas y respuestas con sus fechas, los grupos a los que van dirigidas y las respuestas que le parecieron útiles. Una pregunta hecha en un grupo público, y sus respuestas, puede leerlas todo el mundo con su nombre. Los demás ven a cuántas personas ha ayudado una respuesta, no quiénes son.',
    ],
  ],
  retention: {
    questions: [
      'Sus preguntas',
      'Hasta que las elimine o cierre su cuenta, o se elimine su último grupo. Las respuestas se eliminan con ellas.',
    ],
    replies: [
      'Sus respuestas y votos',
      'Hasta que los elimine o retire, cierre su cuenta o desaparezca la pregunta. Si otras personas respondieron a ella, queda una nota en su lugar.',
    ],
  },
};
