import { useCallback } from 'react';
import { locales } from '#platform/contract/language.ts';
import { sentence } from '#platform/contract/words.ts';
import en from '../../words/uploads/en.json';
import es from '../../words/uploads/es.json';
import fr from '../../words/uploads/fr.json';
import { useErrorText, useLanguage, type T } from '../i18n/words.tsx';
import type { UploadInfo } from './upload-record.ts';

const words = { en, fr, es };

/** Sentences about uploads, bundled in all languages: there may be no connection to load them. */
export function useUploadWords(): T<typeof en> {
  const { language } = useLanguage();
  return useCallback((key, values) => sentence(words[language], language, key, values) ?? '', [language]);
}

const units = [
  ['gigabyte', 1e9, 1],
  ['megabyte', 1e6, 1],
  ['kilobyte', 1e3, 0],
  ['byte', 1, 0],
] as const;

/** Formats a number of bytes with the best unit. */
export function useSizeText(): (bytes: number) => string {
  const { language } = useLanguage();
  return (bytes) => {
    const [unit, size, digits] = units.find(([, each]) => bytes >= each) ?? units[2];
    // The short form of “byte” has no plural.
    const unitDisplay = unit === 'byte' ? 'long' : 'short';
    return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay, maximumFractionDigits: digits }).format(
      bytes / size,
    );
  };
}

/** Formats a duration, rounded to a plausible precision. */
export function useTimeText(): (seconds: number) => string {
  const { language } = useLanguage();
  return (seconds) => {
    const [unit, size] = seconds < 55 ? (['second', 1] as const) : seconds < 3_300 ? (['minute', 60] as const) : (['hour', 3_600] as const);
    return new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }).format(
      Math.max(1, Math.round(seconds / size)),
    );
  };
}

/** The text of an upload’s problem, with the free space; null without a problem. */
export function useUploadProblem(): (upload: Pick<UploadInfo, 'code' | 'bytes'> & Partial<Pick<UploadInfo, 'state'>>) => string | null {
  const t = useUploadWords();
  const errorText = useErrorText();
  const sizeText = useSizeText();
  return ({ code, bytes, state }) => {
    if (code === null) return null;
    if (code === 'network.failed') return t('noConnection');
    if (code === 'upload.overQuota' && bytes !== null) return t('overQuota', { bytes: sizeText(bytes) });
    if (code === 'upload.tooLarge' && bytes !== null) return t('tooLarge', { bytes: sizeText(bytes) });
    if (state === 'failed' || code === 'upload.noSpace') return errorText(code);
    return t('goesOn', { reason: errorText(code) });
  };
}
