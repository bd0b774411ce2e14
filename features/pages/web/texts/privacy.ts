import { pageTexts } from './page-text.ts';

export const privacy = pageTexts({
  en: () => import('./privacy.en.ts').then((module) => module.privacyEnglish),
  fr: () => import('./privacy.fr.ts').then((module) => module.privacyFrench),
  es: () => import('./privacy.es.ts').then((module) => module.privacySpanish),
});
