import { wordsOf } from '#platform/web/i18n/words.tsx';
import type en from '../words/en.json';
import type session from '../words/session/en.json';

export const useNegotiationWords = wordsOf<typeof en>('negotiation');

/** Texts of the session page; loaded by `WithSessionWords`. */
export const useSessionWords = wordsOf<typeof session & typeof en>('negotiation/session', 'negotiation');
