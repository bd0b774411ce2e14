import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type open from '../words/public/en.json';
import type shared from '../words/shared/en.json';

/** The sentences of events. */
export const useEventWords = wordsOf<typeof en & typeof open>('events', 'events/public');

/** Those of them that the public page shows: all that a visitor's browser has. */
export const useEventPublicWords = wordsOf<typeof open>('events/public');

/** Those that stand on pages of others. */
export const useSharedEventWords = wordsOf<typeof shared>('events/shared');
