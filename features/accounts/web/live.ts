import { waitingChangedMessage } from '#platform/contract/live.ts';
import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { readSession } from '../contract/endpoints.ts';

export const accountsLive: LiveHandlers = { [waitingChangedMessage]: (_message, refresh) => refresh(readSession) };
