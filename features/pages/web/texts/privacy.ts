import { privacyEnglish } from './privacy.en.ts';
import { privacySpanish } from './privacy.es.ts';
import { privacyFrench } from './privacy.fr.ts';
import type { PageTexts } from './page-text.ts';

export const privacy: PageTexts = { en: privacyEnglish, fr: privacyFrench, es: privacySpanish };
