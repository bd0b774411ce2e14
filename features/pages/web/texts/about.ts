import { aboutEnglish } from './about.en.ts';
import { aboutSpanish } from './about.es.ts';
import { aboutFrench } from './about.fr.ts';
import type { PageTexts } from './page-text.ts';

export const about: PageTexts = { en: aboutEnglish, fr: aboutFrench, es: aboutSpanish };
