import type { LiveHandlers } from '#platform/web/live.tsx';
import { listComments } from '../contract/endpoints.ts';
import { commentsChangedMessage } from '../contract/limits.ts';

/** A window shows what is said of one thing, or of none. */
export const commentsLive: LiveHandlers = { [commentsChangedMessage]: (_message, refresh) => refresh(listComments) };
