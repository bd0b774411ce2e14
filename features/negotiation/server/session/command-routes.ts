import { audit, isByOwnPasskey } from '#features/accounts/server/public-api.ts';
import type { Context, Route } from '#platform/server/extension-points/feature.ts';
import { route } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { enrolDevice as enrolDeviceEndpoint } from '../../contract/device-endpoints.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import type { Command } from '../../contract/rules/commands.ts';
import { policy } from '../policy.ts';
import { deleteRequest } from '../signing/device-request-store.ts';
import { enrolKey, executeCommand } from './execute-command.ts';
import { mayBeIn, mayComeTo } from './group-rule.ts';
import { hashedWording } from './hashed-wording.ts';
import { seenBy } from './load.ts';
import type { Signed } from '../../contract/signing/signed.ts';

/** Commands recorded in the audit log: those that change parties or manager, and the end. */
const audited: ReadonlySet<Command['type']> = new Set([
  'leave',
  'admit',
  'decline',
  'remove',
  'offerHandOver',
  'acceptHandOver',
  'declineHandOver',
  'end',
]);

/**
 * Carries out a command. Its content is the request body, without what the server adds, such as
 * ids.
 */
async function take(
  context: Context,
  { id, ...about }: { id: string; userId?: string; clauseId?: string },
  { commandId, signed, ...body }: { commandId?: string | undefined; signed?: Signed | undefined },
  command: Command,
): Promise<{ seq: number; events: ChainedEvent[] }> {
  const viewer = signedIn(context.viewer);
  const { seq, events } = await executeCommand(context, {
    sessionId: id,
    actorId: viewer.id,
    command,
    sent: commandId === undefined ? undefined : { commandId, content: [command.type, about, body] },
    signing: { commandId, signed },
    guard: async (state, tx) => {
      authorize(viewer, policy, 'negotiation.take', seenBy(viewer, state));
      // The rules check who may admit.
      const isAdmitting = command.type === 'admit' && state.managerId === viewer.id;
      if (isAdmitting && !(await mayComeTo(tx, state, command.userId))) throw refuse('negotiation.hidden');
      if (isAdmitting && !(await mayBeIn(tx, state, command.userId))) throw refuse('negotiation.notInGroup');
    },
    onChange: async (tx) => {
      const subjectId = about.userId === undefined ? id : `${id}/${about.userId}`;
      if (audited.has(command.type)) await audit(tx, context, { action: `negotiation.${command.type}`, subjectId });
    },
  });
  return { seq, events: [...events] };
}

/** Enrols the key of a device of the viewer. */
async function enrolDevice(
  context: Context,
  { params: { id }, body: { key, commandId, signed, approval } }: ParsedInput<typeof enrolDeviceEndpoint>,
): Promise<{ seq: number; events: ChainedEvent[] }> {
  const viewer = signedIn(context.viewer);
  const { seq, events } = await enrolKey(context, {
    sessionId: id,
    actorId: viewer.id,
    key,
    approval,
    signing: { commandId, signed },
    guard: (state) => {
      const { viewerStatus } = seenBy(viewer, state);
      authorize(viewer, policy, 'negotiation.take', seenBy(viewer, state));
      // Former parties can read an ended session, but no longer act in it.
      if (viewerStatus !== 'present') throw refuse('negotiation.ended');
    },
    assertRecentSignIn: () => {
      if (!viewer.hasRecentSignIn) throw refuse('auth.reauthenticationRequired');
    },
    assertOwnPasskey: async (tx, assertion) => {
      if (!(await isByOwnPasskey(context, tx, viewer.id, assertion))) throw refuse('signature.passkeyRefused');
    },
    onChange: async (tx) => {
      await deleteRequest(tx, id, viewer.id);
      await audit(tx, context, { action: 'negotiation.enrol', subjectId: id });
    },
  });
  return { seq, events: [...events] };
}

export const commandRoutes: readonly Route[] = [
  route(endpoints.leaveNegotiation, (context, { params, body }) => take(context, params, body, { type: 'leave' })),
  route(enrolDeviceEndpoint, enrolDevice),
  route(endpoints.changeRule, (context, { params, body }) =>
    take(context, params, body, { type: 'changeRule', rule: body.rule, isMediated: body.mediator }),
  ),
  route(endpoints.admitParty, (context, { params, body }) => take(context, params, body, { type: 'admit', userId: params.userId })),
  route(endpoints.declineParty, (context, { params, body }) => take(context, params, body, { type: 'decline', userId: params.userId })),
  route(endpoints.removeParty, (context, { params, body }) =>
    take(context, params, body, { type: 'remove', userId: params.userId, reason: body.reason }),
  ),
  route(endpoints.handOverSession, (context, { params, body }) =>
    take(context, params, body, { type: 'offerHandOver', userId: body.userId }),
  ),
  route(endpoints.acceptHandOver, (context, { params, body }) => take(context, params, body, { type: 'acceptHandOver' })),
  route(endpoints.declineHandOver, (context, { params, body }) => take(context, params, body, { type: 'declineHandOver' })),
  route(endpoints.extendSession, (context, { params, body }) => take(context, params, body, { type: 'extend', minutes: body.minutes })),
  route(endpoints.openFinalVote, (context, { params, body }) => take(context, params, body, { type: 'openFinalVote' })),
  route(endpoints.endSession, (context, { params, body }) => take(context, params, body, { type: 'end' })),
  route(clauseEndpoints.proposeClause, (context, { params, body }) => {
    return take(context, params, body, { type: 'propose', clauseId: newId(), title: body.title, ...hashedWording(body) });
  }),
  route(clauseEndpoints.counterPropose, (context, { params, body }) => {
    return take(context, params, body, {
      type: 'counterPropose',
      clauseId: newId(),
      targetId: params.clauseId,
      ...hashedWording(body),
    });
  }),
  route(clauseEndpoints.castVote, (context, { params, body }) => {
    const { choice, textHash, reason, conditions, shown, confirmed: isConfirmed } = body;
    const vote = { choice, textHash, reason, conditions, shown, isConfirmed };
    return take(context, params, body, { type: 'vote', clauseId: params.clauseId, ...vote });
  }),
  route(clauseEndpoints.withdrawClause, (context, { params, body }) =>
    take(context, params, body, { type: 'withdraw', clauseId: params.clauseId }),
  ),
];
