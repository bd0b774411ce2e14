import { useCallback } from 'react';
import { sentence } from '#platform/contract/words.ts';
import en from '../../words/geotags/en.json';
import es from '../../words/geotags/es.json';
import fr from '../../words/geotags/fr.json';
import { useLanguage, type T } from '../i18n/words.tsx';

const words = { en, fr, es };

/** Sentences for owners of originals with a location, bundled with the code that uses them. */
export function usePlaceWords(): T<typeof en> {
  const { language } = useLanguage();
  return useCallback((key, values) => sentence(words[language], language, key, values) ?? '', [language]);
}
