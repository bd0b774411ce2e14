import { use } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useSettings } from '#platform/web/registry/settings.ts';
import { oncePerLanguage, useLanguage } from '#platform/web/i18n/words.tsx';
import type en from '../words/consent/en.json';

type ConsentWords = Readonly<Record<keyof typeof en, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ default: ConsentWords }>>> = {
  en: () => import('../words/consent/en.json'),
  fr: () => import('../words/consent/fr.json'),
  es: () => import('../words/consent/es.json'),
};
const consentWords = oncePerLanguage(async (language) => (await loaders[language]()).default);

/** Words of banner and settings, loaded on demand because most pages never need them. */
export function useConsentWords(): (key: keyof ConsentWords) => string {
  const { language } = useLanguage();
  const words = use(consentWords(language));
  return (key) => words[key];
}

/** Sentence by its key; names the host of the operator's script if one is configured. */
export function useAnalyticsText(key: 'bannerText' | 'analyticsText'): string {
  const t = useConsentWords();
  const { analyticsScript } = useSettings();
  return analyticsScript ? `${t(key)} ${t('scriptText').replace('{analytics}', new URL(analyticsScript.url).host)}` : t(key);
}
