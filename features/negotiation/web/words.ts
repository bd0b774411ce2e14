import { wordsOf } from '#platform/web/words.tsx';
import type en from '../words/en.json';
import type session from '../words/session/en.json';

/** The sentences of negotiation. */
export const useNegotiationWords = wordsOf<typeof en>('negotiation');

/** The sentences of a session's own screen; they come with it (`WithSessionWords`). */
export const useSessionWords = wordsOf<typeof session & typeof en>('negotiation/session', 'negotiation');
