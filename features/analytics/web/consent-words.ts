import { use } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { useSettings } from '#platform/web/settings.ts';
import { onceALanguage, useLanguage } from '#platform/web/words.tsx';
import type en from '../words/consent/en.json';

type ConsentWords = Readonly<Record<keyof typeof en, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ default: ConsentWords }>>> = {
  en: () => import('../words/consent/en.json'),
  fr: () => import('../words/consent/fr.json'),
  es: () => import('../words/consent/es.json'),
};
const consentWords = onceALanguage(async (language) => (await loaders[language]()).default);

/** The words of banner and choice, which most pages never need. */
export function useConsentWords(): (key: keyof ConsentWords) => string {
  const { language } = useLanguage();
  const words = use(consentWords(language));
  return (key) => words[key];
}

/** The sentence by which consent to analytics is asked for, and the one that says whose script is loaded then, where there is one. */
export function useAnalyticsText(key: 'bannerText' | 'analyticsText'): string {
  const t = useConsentWords();
  const { analyticsScript } = useSettings();
  return analyticsScript ? `${t(key)} ${t('scriptText').replace('{analytics}', new URL(analyticsScript.url).host)}` : t(key);
}
