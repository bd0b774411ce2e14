import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { questionChangedMessage } from '../contract/limits.ts';
import { allReads, readsOf } from './reads-of.ts';

export const questionsLive: LiveHandlers = { [questionChangedMessage]: ({ id }, refresh) => refresh(...(id ? readsOf(id) : allReads)) };
