import type { Language } from '#platform/contract/language.ts';
import { oncePerLanguage } from '#platform/web/i18n/words.tsx';
import type en from '../../words/templates/en.json';

export type TemplateWords = typeof en;

const loaders: Readonly<Record<Language, () => Promise<{ default: TemplateWords }>>> = {
  en: () => import('../../words/templates/en.json'),
  fr: () => import('../../words/templates/fr.json'),
  es: () => import('../../words/templates/es.json'),
};

export const templateWords = oncePerLanguage(async (language) => (await loaders[language]()).default);
