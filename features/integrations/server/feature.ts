import { accessEnded, accountClosed } from '#features/accounts/server/domain-events.ts';
import { tokenAreas, tokenLevels, type TokenScope } from '#platform/contract/token-scope.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, serverFeature, type Context, type Route, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { openApi } from '#platform/server/http/openapi.ts';
import { bindRoutes } from '#platform/server/http/pipeline.ts';
import type { Queries } from '#platform/server/database/postgres/queries.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { after, during } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { readReference } from '../contract/reference-endpoints.ts';
import { retention } from '../contract/retention.ts';
import { tokenMade } from './domain-events.ts';
import { notificationSources } from './notification-source.ts';
import { policy } from './policy.ts';
import { referenceOf, type OpenApiDocument } from './reference/reference-of.ts';
import { revokeToken, tokenCommands } from './tokens/own-tokens.ts';
import { sendTokenNotice } from './tokens/token-notice.ts';
import { deleteOldTokens, deleteTokensOf, findTokens } from './tokens/token-store.ts';
import { deliverDue } from './webhooks/deliver-due.ts';
import { deleteNewcomer, deleteOldDeliveries, exportedDeliveries } from './webhooks/delivery-store.ts';
import { webhookKinds } from './webhooks/kinds.ts';
import { listDeliveries, replayDelivery, tryWebhook } from './webhooks/own-deliveries.ts';
import { readWebhook, removeWebhook, renewSecret, webhookCommands } from './webhooks/own-webhooks.ts';
import { subscribersOf } from './webhooks/queue-deliveries.ts';
import { resealSecrets } from './webhooks/reseal.ts';
import { createMessageSender, type SendMessage } from './webhooks/send-message.ts';
import { findWebhooks, switchOff } from './webhooks/webhook-store.ts';

/**
 * Personal tokens, webhooks and the API reference. `content` are the features whose calls and
 * notifications it offers.
 */
export function integrationsFeature(content: readonly ServerFeature[], send: SendMessage = createMessageSender()): ServerFeature {
  const kinds = webhookKinds(content);
  const tokens = tokenCommands(scopesOf(content));
  const webhooks = webhookCommands(kinds);
  const feature: ServerFeature = serverFeature({
    name: 'integrations',
    policy,
    errors,
    routes: [
      route(endpoints.listTokens, tokens.list),
      route(endpoints.makeToken, tokens.make),
      route(endpoints.revokeToken, revokeToken),
      route(endpoints.listWebhooks, webhooks.list),
      route(endpoints.readWebhook, readWebhook),
      route(endpoints.makeWebhook, webhooks.make),
      route(endpoints.changeWebhook, webhooks.change),
      route(endpoints.renewSecret, renewSecret),
      route(endpoints.deleteWebhook, removeWebhook),
      route(endpoints.tryWebhook, tryWebhook),
      route(endpoints.listDeliveries, listDeliveries),
      route(endpoints.replayDelivery, replayDelivery),
      referenceRoute(() => [...content, feature]),
    ],
    subscribers: [
      ...subscribersOf(kinds, () => send),
      after(tokenMade, 'integrations.sendTokenNotice', sendTokenNotice),
      during(accessEnded, 'integrations.accessEnded', async (_app, tx, { userId }) => {
        await deleteTokensOf(tx, userId);
        await switchOff(tx, { userId }, 'accessEnded');
      }),
      during(accountClosed, 'integrations.accountClosed', (_app, tx, { userId }) => deleteNewcomer(tx, userId)),
    ],
    periodicJobs: [
      { name: 'integrations.deliver', cron: '* * * * *', run: (app) => deliverDue(app, kinds, send) },
      { name: 'integrations.forgetOld', cron: '35 3 * * *', run: ({ db }) => deleteOld(db) },
    ],
    notificationSources,
    exportParts: ({ db }, userId) => exportParts(db, userId),
    reseal: resealSecrets,
    tables: tablesOf(retention),
    gather: (others) => integrationsFeature(others, send),
  });
  return feature;
}

/** The API reference, built from all features on first use. */
function referenceRoute(features: () => readonly ServerFeature[]): Route {
  let document: OpenApiDocument | undefined;
  return route(
    readReference,
    async ({ config, modules }, { query: { area } }) => {
      document ??= openApi(bindRoutes(features()), config.publicUrl) as OpenApiDocument;
      const found = referenceOf(document, { area, isOff: (name) => modules.isOff(name) });
      if (!found) throw refuse('thing.notFound');
      return found;
    },
    { revision: async ({ modules }) => `reference ${modules.off.join()}` },
  );
}

async function deleteOld(db: Queries): Promise<void> {
  await inBatches((limit) => deleteOldTokens(db, retention.tokens.periods.expired, limit));
  await inBatches((limit) => deleteOldDeliveries(db, retention.deliveries.periods.kept, limit));
}

async function* exportParts(db: Queries, userId: string) {
  yield jsonPart('integrations', {
    tokens: await findTokens(db, userId),
    webhooks: await findWebhooks(db, userId),
    deliveries: await exportedDeliveries(db, userId),
  });
}

/** Returns the scopes that admit at least one call of a module that is on. */
function scopesOf(content: readonly ServerFeature[]): (context: Pick<Context, 'modules'>) => TokenScope[] {
  let bound: ReturnType<typeof bindRoutes> | undefined;
  return ({ modules }) => {
    bound ??= bindRoutes(content);
    const open = new Set(bound.filter(({ feature }) => !modules.isOff(feature)).flatMap(({ scopes }) => scopes));
    return tokenAreas.flatMap((area) => tokenLevels.map((level): TokenScope => `${area}:${level}`)).filter((scope) => open.has(scope));
  };
}

/** The feature as registered; `gather` rebuilds it with the others. */
export const integrations = integrationsFeature([]);
