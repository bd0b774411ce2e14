import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { documentChangedMessage, threadsChangedMessage } from '../contract/live.ts';
import { listThreads } from '../contract/thread-endpoints.ts';
import { readsOf } from './reads-of.ts';

export const documentsLive: LiveHandlers = {
  [documentChangedMessage]: ({ id }, refresh) => refresh(...readsOf(id)),
  [threadsChangedMessage]: ({ id }, refresh) => refresh({ endpoint: listThreads, params: { id } }),
};
