import { pageTexts } from './page-text.ts';

export const terms = pageTexts({
  en: () => import('./terms.en.ts').then((module) => module.termsEnglish),
  fr: () => import('./terms.fr.ts').then((module) => module.termsFrench),
  es: () => import('./terms.es.ts').then((module) => module.termsSpanish),
});
