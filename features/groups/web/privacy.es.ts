import type { PrivacyText } from '#platform/web/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** What the privacy policy says of groups, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  turn: 20,
  data: [
    [
      'Sus grupos',
      'Los grupos que gestiona, a los que pertenece o a los que pide unirse, desde cuándo, y cuántos identificadores de grupo desconocidos ha probado últimamente.',
    ],
  ],
  retention: {
    groups: [
      'Grupos',
      'Hasta que los elimine o cierre la cuenta. Un grupo con otros miembros pasa entonces a uno de ellos. Las invitaciones se borran {invitation} después de terminar. La propuesta de gestionar un grupo termina {offered} después de hacerse; que la rechazó se conserva {declined}.',
    ],
  },
};
