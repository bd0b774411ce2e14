import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy text in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 200,
  data: [['Lo que comparte en sus grupos', 'Los títulos de lo que comparte con los miembros de un grupo, y cuándo.']],
  retention: {
    gadgets: ['Lo que comparte en sus grupos', 'Hasta que lo elimine o cierre la cuenta, o se elimine el grupo.'],
  },
};
