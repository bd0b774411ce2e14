import type { Language } from '#platform/contract/language.ts';
import en from '../../words/storage/en.json';
import es from '../../words/storage/es.json';
import fr from '../../words/storage/fr.json';

const words = { en, fr, es };

/** Sentences about storage of the browser, loaded when it is blocked or full. */
export const storageText = (language: Language, key: keyof typeof en): string =>
  words[language][key].replace('{site}', window.location.hostname);
