import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type * as endpoints from '../../contract/device-endpoints.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { keyIdOf } from '../../contract/signing/public-key.ts';
import { deviceRequestChanged } from '../domain-events.ts';
import { policy } from '../policy.ts';
import { approvalRefusal } from '../session/check-signature.ts';
import { loadSession, seenBy } from '../session/load.ts';
import { sessionCache } from '../session/session-cache.ts';
import { lockSession } from '../session/store.ts';
import { deleteRequest, putApproval, putRequest, requestOf } from './device-request-store.ts';

type Answer = Reply<typeof endpoints.readDeviceRequest>;

/** The device of the viewer that asks to be approved; nothing about other people. */
export async function readDeviceRequest(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readDeviceRequest>,
): Promise<Answer> {
  await loadSession(context, id);
  return { request: (await requestOf(context.db, id, signedIn(context.viewer).id)) ?? null };
}

/** Asks the other devices of the viewer to approve the key of this one. */
export async function requestDevice(
  context: Context,
  { params: { id }, body: { key } }: ParsedInput<typeof endpoints.requestDevice>,
): Promise<Answer> {
  const keyId = await keyIdOf(key);
  return changed(context, id, (tx, _state, userId) => putRequest(tx, id, userId, keyId, key));
}

/** Adds the approval by an enrolled device of the viewer; the device that asks then enrols its key with it. */
export async function approveDevice(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.approveDevice>,
): Promise<Answer> {
  return changed(context, id, async (tx, state, userId) => {
    const refusal = await approvalRefusal(tx, state, userId, body.statement.device, body);
    if (refusal) throw refuse(refusal);
    if (!(await putApproval(tx, id, userId, body))) throw refuse('signature.keyRefused');
  });
}

/** Withdraws the request, or refuses it. */
export async function removeDeviceRequest(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.removeDeviceRequest>,
): Promise<Answer> {
  return changed(context, id, async (tx, _state, userId) => void (await deleteRequest(tx, id, userId)));
}

/** Changes the request of the viewer in a session in which they act, and notifies their devices. */
async function changed(
  context: Context,
  id: string,
  change: (tx: Transaction, state: SessionState, userId: string) => Promise<void>,
): Promise<Answer> {
  const viewer = signedIn(context.viewer);
  return context.db.transaction(async (tx) => {
    const locked = await lockSession(tx, id);
    if (!locked) throw refuse('thing.notFound');
    const { state } = await sessionCache(context.db).exactlyAt(tx, id, locked.seq);
    const seen = seenBy(viewer, state);
    authorize(viewer, policy, 'negotiation.take', seen);
    // Former parties can read an ended session, but no longer act in it.
    if (seen.isEnded || seen.viewerStatus !== 'present') throw refuse('negotiation.ended');
    await change(tx, state, viewer.id);
    await context.emit(tx, deviceRequestChanged({ id, userId: viewer.id }));
    return { request: (await requestOf(tx, id, viewer.id)) ?? null };
  });
}
