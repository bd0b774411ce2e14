import type { PrivacyText } from '#platform/web/registry/privacy-text.ts';
import type { retention } from '../contract/retention.ts';

/** Privacy policy: search, in Spanish. */
export const privacy: PrivacyText<typeof retention> = {
  order: 62,
  retention: {
    savedSearches: [
      'Sus búsquedas guardadas',
      'Qué busca, cuándo miró por última vez y qué resultados son nuevos desde entonces: hasta que elimine la búsqueda guardada o cierre su cuenta.',
    ],
    words: [
      'Palabras que la búsqueda conoce',
      'Palabras de títulos y textos públicos, para entender erratas y comienzos de palabras: hasta que ningún texto las contenga.',
    ],
    synonyms: [
      'Los sinónimos de la búsqueda',
      'Palabras que la administración define como sinónimos: hasta que las quite. No contienen datos personales.',
    ],
  },
};
