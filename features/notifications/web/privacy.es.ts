import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of notifications, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 55,
  retention: {
    notifications: [
      'Sus notificaciones',
      'De qué se le avisó, quién lo hizo y cuándo lo leyó: {kept}, o hasta que desaparezca aquello de lo que se trata.',
    ],
    notificationLevels: ['Ajustes de notificaciones', 'Qué tipos y grupos ha silenciado, hasta que los cambie o cierre su cuenta.'],
  },
};
