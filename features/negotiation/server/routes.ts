import { route, type Route } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readHiding as readHidingEndpoint } from '../contract/hiding-endpoints.ts';
import { readInvitation as readInvitationEndpoint } from '../contract/invitation-endpoints.ts';
import * as devices from '../contract/device-endpoints.ts';
import { enterRange as enterRangeEndpoint, readZones as readZonesEndpoint } from '../contract/zone-endpoints.ts';
import { contractRoutes } from './contract/routes.ts';
import { listSessions } from './list/list-sessions.ts';
import { readInvitation } from './list/read-invitation.ts';
import { commandRoutes } from './session/command-routes.ts';
import { joinNegotiation } from './session/join-negotiation.ts';
import { readHiding } from './session/read-hiding.ts';
import { readEvents, readGzippedSession, readSession } from './session/read-session.ts';
import { startSession } from './session/start-session.ts';
import { approveDevice, readDeviceRequest, removeDeviceRequest, requestDevice } from './signing/device-requests.ts';
import { enterRange, readZones } from './zone/zones.ts';

export const routes: readonly Route[] = [
  route(endpoints.startSession, startSession),
  route(endpoints.listSessions, listSessions),
  route(endpoints.readSession, readSession, { gzipped: readGzippedSession }),
  route(endpoints.readEvents, readEvents),
  route(readInvitationEndpoint, readInvitation),
  route(readHidingEndpoint, readHiding),
  route(endpoints.joinNegotiation, joinNegotiation),
  route(readZonesEndpoint, readZones),
  route(enterRangeEndpoint, enterRange),
  route(devices.readDeviceRequest, readDeviceRequest),
  route(devices.requestDevice, requestDevice),
  route(devices.approveDevice, approveDevice),
  route(devices.removeDeviceRequest, removeDeviceRequest),
  ...commandRoutes,
  ...contractRoutes,
];
