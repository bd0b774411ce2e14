import { useCallback } from 'react';
import { sentence } from '#platform/contract/words.ts';
import en from '../../words/captions/en.json';
import es from '../../words/captions/es.json';
import fr from '../../words/captions/fr.json';
import { useLanguage, type T } from '../i18n/words.tsx';

const words = { en, fr, es };

/** Sentences for editing captions, bundled with the code that uses them. */
export function useCaptionWords(): T<typeof en> {
  const { language } = useLanguage();
  return useCallback((key, values) => sentence(words[language], language, key, values) ?? '', [language]);
}
