import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

export const useGalleryWords = wordsOf<typeof en & typeof open>('galleries', 'galleries/public');

/** Sentences of the public pages, the only ones that visitors load. */
export const useGalleryPublicWords = wordsOf<typeof open>('galleries/public');
