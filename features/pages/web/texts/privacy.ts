import type { PrivacyRows } from '#platform/web/registry/privacy-text.ts';
import { pageTexts } from './page-text.ts';

export const privacy = pageTexts<[rows: PrivacyRows]>({
  en: (rows) => import('./privacy.en.ts').then((module) => module.privacyEnglish(rows)),
  fr: (rows) => import('./privacy.fr.ts').then((module) => module.privacyFrench(rows)),
  es: (rows) => import('./privacy.es.ts').then((module) => module.privacySpanish(rows)),
});
