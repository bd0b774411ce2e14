import type { LiveHandlers } from '#platform/web/live/live.tsx';
import { readCountersignatures } from '../contract/countersignature-endpoints.ts';
import { readDeviceRequest } from '../contract/device-endpoints.ts';
import { listSessions } from '../contract/endpoints.ts';
import { readHiding } from '../contract/hiding-endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import {
  countersignaturesChangedMessage,
  deviceRequestChangedMessage,
  negotiationChangedMessage,
  zonesChangedMessage,
} from '../contract/live.ts';
import { readZones } from '../contract/zone-endpoints.ts';

export const negotiationLive: LiveHandlers = {
  [zonesChangedMessage]: ({ id }, refresh) => refresh({ endpoint: readZones, params: { id } }),
  [countersignaturesChangedMessage]: ({ id }, refresh) => refresh({ endpoint: readCountersignatures, params: { id } }),
  [deviceRequestChangedMessage]: ({ id }, refresh) => refresh({ endpoint: readDeviceRequest, params: { id } }),
  [negotiationChangedMessage]: (_message, refresh) => refresh(listSessions, readInvitation, readHiding),
};
