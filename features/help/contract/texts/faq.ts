import type { Language } from '#platform/contract/language.ts';
import { faqEnglish } from './faq.en.ts';
import { faqSpanish } from './faq.es.ts';
import { faqFrench } from './faq.fr.ts';
import type { HelpArea } from './help-area.ts';

export const faq: Readonly<Record<Language, readonly HelpArea[]>> = { en: faqEnglish, fr: faqFrench, es: faqSpanish };
