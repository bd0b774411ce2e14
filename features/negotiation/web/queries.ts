import type { Reply } from '#platform/contract/endpoint.ts';
import { infiniteQuery, query } from '#platform/web/api/api.ts';
import { readCountersignatures } from '../contract/countersignature-endpoints.ts';
import { readDeviceRequest } from '../contract/device-endpoints.ts';
import { listSessions, readSession } from '../contract/endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import { readZones } from '../contract/zone-endpoints.ts';
import type { Instant, SessionState } from '../contract/rules/state.ts';
import { together } from '../contract/sent-session.ts';

export interface SessionFilter {
  phase: 'running' | 'ended';
  q?: string;
  groupId?: string;
}

/**
 * Sessions of the viewer, newest first. Empty filters are omitted, so that equal lists share one
 * cache entry.
 */
export const sessionsQuery = ({ phase, q, groupId }: SessionFilter) =>
  infiniteQuery(listSessions, { query: { mine: '1', phase, ...(q ? { q } : {}), ...(groupId ? { groupId } : {}) } });

export const sessionQuery = (id: string) => query(readSession, { params: { id } });

/** Statements about the end of a session, signed by devices. */
export const countersignaturesQuery = (id: string) => query(readCountersignatures, { params: { id } });

/** The device of the viewer that asks to be approved by another one. */
export const deviceRequestQuery = (id: string) => query(readDeviceRequest, { params: { id } });

/** Results of the ranges for the open values of a session. */
export const zonesQuery = (id: string) => query(readZones, { params: { id } });

/** The invitation to a session, for people who may join it. */
export const invitationQuery = (id: string) => query(readInvitation, { params: { id } });

/** A session with its texts put back into the clauses. */
export const snapshotOf = (reply: Reply<typeof readSession>): { state: SessionState; now: Instant } => ({
  state: together(reply),
  now: reply.now,
});
