import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: the Hub, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 50,
  retention: {
    languagesFirst: [
      'Idiomas que ha puesto primero en el Hub',
      'Cuáles son, y cuándo ocultó los primeros pasos, hasta que los cambie o cierre su cuenta.',
    ],
    hub: ['El Hub', 'Título y palabras de búsqueda de lo publicado, hasta que se cambia, se retira o se elimina.'],
  },
};
