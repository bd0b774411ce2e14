import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of reports and decisions, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 53,
  data: [
    [
      'Denuncias y decisiones',
      'Lo que denuncia, con su motivo y sus palabras; de lo que se denuncia de usted, el texto tal como estaba, lo decidido con sus motivos, y lo que usted y la moderación se escriben sobre una reclamación. Lo que escribe con un enlace a otro sitio mientras su cuenta es nueva, tal como está, mientras espera a la moderación. El autor de un contenido no sabe quién lo denunció ni quién decidió.',
    ],
  ],
  recipients: [
    [
      'Moderación',
      'Los administradores ven lo denunciado y quién lo denunció, y lo que espera a causa de un enlace. Quien gestiona un grupo ve ambas cosas en sus propios grupos, sin saber quién denunció.',
    ],
  ],
  retention: {
    reports: [
      'Denuncias y decisiones',
      '{decided} desde la última decisión; lo que sigue oculto o en espera, mientras lo esté. Una decisión puede reclamarse durante {contest}. Sus palabras y su nombre desaparecen al cerrar su cuenta; que algo se denunció y se decidió permanece, y cuenta para el informe anual.',
    ],
  },
};
