import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { fileChangedMessage } from '../contract/limits.ts';
import { readsOf } from './reads-of.ts';

export const filesLive: LiveHandlers = { [fileChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)) };
