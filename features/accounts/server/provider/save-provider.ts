import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/registration-store.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import type { saveProvider as saveEndpoint } from '../../contract/provider-settings-endpoints.ts';
import { isProviderRefusal, type ProviderRead } from '../../contract/provider-settings-shapes.ts';
import { audit } from '../audit/audit.ts';
import { issuerAddress } from './issuer-address.ts';
import { returnAddress } from './provider-identity.ts';
import { providerSecretOf, sealProviderSecret } from './provider-secret.ts';

/** Provider saved by administrators, and the one of the configuration, which takes precedence. */
export async function readProvider({ db, config }: Pick<Context, 'db' | 'config'>): Promise<ProviderRead> {
  const stored = await store.findProvider(db);
  const configured = config.signInProvider;
  return {
    kept: stored ? presented(config, stored) : null,
    configured: configured ? { issuer: configured.issuer, name: configured.name } : null,
    returnAddress: returnAddress(config),
    refusals: (await store.providerRefusals(db)).flatMap(({ code, ...rest }) => (isProviderRefusal(code) ? [{ code, ...rest }] : [])),
  };
}

function presented(config: Context['config'], stored: store.StoredProvider): NonNullable<ProviderRead['kept']> {
  const { issuer, clientId, name, usernameClaim, usesPkce, secret } = stored;
  const state = secret === null ? 'none' : providerSecretOf(config, stored) === undefined ? 'unreadable' : 'kept';
  return { issuer, clientId, name, usernameClaim, usesPkce, secret: state };
}

type Body = ParsedInput<typeof saveEndpoint>['body'];

/** Saves the provider. A stored secret is never used for another issuer. */
export async function saveProvider(context: Context, { body }: { body: Body }): Promise<ProviderRead> {
  const { issuer, clientId, name, usernameClaim, usesPkce } = body;
  if (!issuerAddress(context.config, issuer)) throw refuseField('issuer', 'provider.addressInvalid');
  await context.db.transaction(async (tx) => {
    await store.saveProvider(tx, { issuer, clientId, name, usernameClaim, usesPkce, secret: await secretOf(context, tx, body) });
    await audit(tx, context, { action: 'provider.change', subjectId: issuer });
  });
  return readProvider(context);
}

async function secretOf({ config }: Context, tx: Transaction, { issuer, clientSecret }: Body): Promise<store.SealedText | null> {
  if (typeof clientSecret === 'string') return sealProviderSecret(config, issuer, clientSecret);
  if (clientSecret === null) return null;
  const stored = await store.findProvider(tx, { isLocked: true });
  if (stored?.secret && stored.issuer !== issuer) throw refuseField('clientSecret', 'provider.secretNeeded');
  return stored?.secret ?? null;
}

/** Deletes the saved provider; idempotent, and audited only if there was one. */
export async function removeProvider(context: Context): Promise<ProviderRead> {
  await context.db.transaction(async (tx) => {
    if (await store.removeProvider(tx)) await audit(tx, context, { action: 'provider.remove' });
  });
  return readProvider(context);
}
