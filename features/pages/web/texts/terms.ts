import { termsEnglish } from './terms.en.ts';
import { termsSpanish } from './terms.es.ts';
import { termsFrench } from './terms.fr.ts';
import type { PageTexts } from './page-text.ts';

export const terms: PageTexts = { en: termsEnglish, fr: termsFrench, es: termsSpanish };
