import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { listSessions } from '../contract/endpoints.ts';
import { readHiding } from '../contract/hiding-endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import { negotiationChangedMessage, zonesChangedMessage } from '../contract/live.ts';
import { readZones } from '../contract/zone-endpoints.ts';

export const negotiationLive: LiveHandlers = {
  [zonesChangedMessage]: ({ id }, refresh) => refresh({ endpoint: readZones, params: { id } }),
  [negotiationChangedMessage]: (_message, refresh) => refresh(listSessions, readInvitation, readHiding),
};
