import { pageTexts } from './page-text.ts';

export const about = pageTexts({
  en: () => import('./about.en.ts').then((module) => module.aboutEnglish),
  fr: () => import('./about.fr.ts').then((module) => module.aboutFrench),
  es: () => import('./about.es.ts').then((module) => module.aboutSpanish),
});
