import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listComments } from '../contract/endpoints.ts';
import { commentsChangedMessage } from '../contract/limits.ts';

/** Refetches without checking the ID, since a window shows the comments of at most one subject. */
export const commentsLive: LiveHandlers = { [commentsChangedMessage]: (_message, refresh) => refresh(listComments) };
