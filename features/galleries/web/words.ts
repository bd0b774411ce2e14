import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';

/** The sentences of galleries. */
export const useGalleryWords = wordsOf<typeof en & typeof open>('galleries', 'galleries/public');

/** Those of them that its public pages show: all that a visitor's browser has. */
export const useGalleryPublicWords = wordsOf<typeof open>('galleries/public');
