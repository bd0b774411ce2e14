import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: notifications, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 55,
  retention: {
    notifications: [
      'Sus notificaciones',
      'Qué se les notificó a usted y a sus grupos, quién lo hizo y cuándo lo leyó; cuándo perteneció a grupos que ha dejado y qué había silenciado: {kept}, o hasta que se elimine el contenido correspondiente.',
    ],
    notificationLevels: [
      'Ajustes de notificaciones',
      'Qué tipos y grupos ha silenciado, cuándo le llegan los correos, sus horas de silencio, su zona horaria y si su servidor de correo rechazó un correo: hasta que los cambie o cierre su cuenta.',
    ],
    pushSubscriptions: [
      'Navegadores que muestran notificaciones',
      'La dirección de su navegador en su servicio de notificaciones, que gestiona su fabricante y no puede leer lo que enviamos; hasta que cierre allí la sesión o los desactive.',
    ],
  },
};
