import { audit, lockSession } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { isPublicHost } from '#platform/server/security/public-address.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { integrationLimits } from '../../contract/limits.ts';
import type { OwnWebhook } from '../../contract/webhook-shapes.ts';
import { lockOwner } from '../tokens/token-store.ts';
import { kindsFor, type WebhookKind } from './kinds.ts';
import { newSecret, sealSecret } from './sealed-secret.ts';
import { deleteWebhook, dropWaiting, findWebhook, findWebhooks, insertWebhook, setSealedSecret, updateWebhook } from './webhook-store.ts';

type Input<Name extends keyof typeof endpoints> = ParsedInput<(typeof endpoints)[Name]>;

/** Builds the commands for webhooks, which can be notified of these kinds. */
export function webhookCommands(kinds: readonly WebhookKind[]) {
  const offered = ({ modules, viewer }: Context) => kindsFor(kinds, modules, signedIn(viewer));

  /** Kinds chosen earlier may stay, even if they are not offered now. */
  function assertKnown(context: Context, chosen: readonly string[], before: readonly string[] = []): void {
    const known = new Set([...offered(context).map(({ kind }) => kind), ...before]);
    if (!chosen.every((kind) => known.has(kind))) throw refuseField('kinds', 'field.invalid');
  }

  return {
    async list(context: Context): Promise<Reply<typeof endpoints.listWebhooks>> {
      const items = await findWebhooks(context.db, signedIn(context.viewer).id);
      return { items, kinds: offered(context).map(({ kind, feature }) => ({ kind, feature })) };
    },

    /** Idempotent by `commandId`: a replay returns the same webhook with a new secret. */
    async make(context: Context, { body }: Input<'makeWebhook'>): Promise<Reply<typeof endpoints.makeWebhook>> {
      const { id: userId, sessionId } = signedIn(context.viewer);
      assertPublic(body.address);
      assertKnown(context, body.kinds);
      const secret = newSecret();
      return context.db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await lockSession(tx, sessionId);
        const fresh = newId();
        const id = await idempotent(tx, { senderId: userId, endpoint: endpoints.makeWebhook, body }, async () => {
          if ((await findWebhooks(tx, userId)).length >= integrationLimits.webhooks) throw refuse('webhook.tooMany');
          await insertWebhook(tx, { id: fresh, userId, ...body, ...sealSecret(context.config, fresh, secret) });
          await audit(tx, context, { action: 'webhook.make', subjectId: fresh });
          return fresh;
        });
        if (id !== fresh && !(await setSealedSecret(tx, id, sealSecret(context.config, id, secret), userId)))
          throw refuse('state.conflict');
        return { id, secret };
      });
    },

    async change(context: Context, { params: { id }, body }: Input<'changeWebhook'>): Promise<OwnWebhook> {
      const { id: userId, sessionId } = signedIn(context.viewer);
      assertPublic(body.address);
      return context.db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        await lockSession(tx, sessionId);
        const before = await findWebhook(tx, userId, id);
        if (!before) throw refuse('thing.notFound');
        assertKnown(context, body.kinds, before.kinds);
        await updateWebhook(tx, userId, id, body);
        if (!body.isOn) await dropWaiting(tx, [id]);
        await audit(tx, context, { action: 'webhook.edit', subjectId: id });
        return (await findWebhook(tx, userId, id)) ?? before;
      });
    },
  };
}

export async function readWebhook(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { params }: Pick<Input<'readWebhook'>, 'params'>,
): Promise<OwnWebhook> {
  const found = await findWebhook(db, signedIn(viewer).id, params.id);
  if (!found) throw refuse('thing.notFound');
  return found;
}

/** Replaces the secret that signs the messages. */
export async function renewSecret(
  context: Context,
  { params: { id } }: Input<'renewSecret'>,
): Promise<Reply<typeof endpoints.renewSecret>> {
  const secret = newSecret();
  await context.db.transaction(async (tx) => {
    const sealed = sealSecret(context.config, id, secret);
    if (!(await setSealedSecret(tx, id, sealed, signedIn(context.viewer).id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'webhook.edit', subjectId: id });
  });
  return { id, secret };
}

export async function removeWebhook(context: Context, { params: { id } }: Input<'deleteWebhook'>): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    if (!(await deleteWebhook(tx, signedIn(context.viewer).id, id))) throw refuse('thing.notFound');
    await audit(tx, context, { action: 'webhook.delete', subjectId: id });
  });
  return {};
}

/** Refuses addresses outside the public internet, and addresses with credentials. */
function assertPublic(address: string): void {
  const url = new URL(address);
  if (url.username !== '' || url.password !== '' || !isPublicHost(url)) throw refuseField('address', 'webhook.addressRefused');
}
