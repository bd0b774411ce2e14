import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listSessions } from '../contract/endpoints.ts';
import { readHiding } from '../contract/hiding-endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import { negotiationChangedMessage } from '../contract/live.ts';

export const negotiationLive: LiveHandlers = {
  [negotiationChangedMessage]: (_message, refresh) => refresh(listSessions, readInvitation, readHiding),
};
