import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the messenger, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 34,
  data: [
    [
      'Lo que escribe a otras personas',
      'Sus mensajes con sus archivos, fechas y reacciones, a quién mencionan y hasta dónde ha leído. Mientras lo permita, las personas de sus conversaciones ven que está en línea y escribiendo; eso no se guarda en ningún sitio.',
    ],
  ],
  recipients: [
    [
      'Las personas de una conversación',
      'Los mensajes a un grupo son para sus miembros, también para quienes se unan después; los privados, solo para la persona a la que escribe. En conversaciones pequeñas ven hasta dónde ha leído.',
    ],
  ],
  retention: {
    conversations: [
      'Sus mensajes',
      'Hasta que los elimine o cierre su cuenta, o se elimine el grupo. En la conversación queda una nota en su lugar.',
    ],
    readMarks: ['Hasta dónde ha leído', 'Mientras exista la conversación y pueda leerla, o hasta que cierre su cuenta.'],
    drafts: ['Mensajes que no ha enviado', 'Hasta que los envíe o elimine, o cierre su cuenta.'],
    settings: ['A quién ha bloqueado y si muestra que está en línea', 'Hasta que lo cambie o cierre su cuenta.'],
  },
};
