import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

export const useEventWords = wordsOf<typeof en & typeof open>('events', 'events/public');

/** Sentences of the public page, the only ones that visitors load. */
export const useEventPublicWords = wordsOf<typeof open>('events/public');

/** Sentences that other pages show. */
export const useSharedEventWords = wordsOf<typeof shared>('events/shared');
