import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: reports and decisions, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 53,
  data: [
    [
      'Denuncias y decisiones',
      'Lo que denuncia, con su motivo y sus comentarios; de los contenidos suyos que otros denuncian, su texto en ese momento, la decisión con sus motivos y los mensajes con la moderación sobre una reclamación. Si publica un enlace a otro sitio mientras su cuenta es nueva, el contenido, hasta que la moderación lo revise. El autor de un contenido no sabe quién lo denunció ni quién decidió.',
    ],
  ],
  recipients: [
    [
      'Moderación',
      'La administración ve los contenidos denunciados y quién los denunció, y los retenidos a causa de un enlace. Los responsables de un grupo, y quienes tienen delegada su moderación, ven ambas cosas en ese grupo, sin saber quién denunció.',
    ],
  ],
  retention: {
    reports: [
      'Denuncias y decisiones',
      '{decided} desde la última decisión; lo que sigue oculto o en espera, mientras lo esté. Se puede reclamar contra una decisión durante {contest}. Sus palabras y su nombre desaparecen al cerrar su cuenta; que algo se denunció y se decidió permanece, y cuenta para el informe anual.',
    ],
  },
};
