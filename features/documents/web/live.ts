import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { documentChangedMessage } from '../contract/live.ts';
import { readsOf } from './reads-of.ts';

export const documentsLive: LiveHandlers = { [documentChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)) };
