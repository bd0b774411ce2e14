import type { Database } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { findProvider } from '#platform/server/installation/registration-store.ts';
import type { SignInProvider } from '#platform/server/extension-points/sign-in-provider.ts';
import { providerSecretOf } from './provider-secret.ts';

const known = new WeakMap<Database, { as: string; provider: SignInProvider }>();

/**
 * Current identity provider: from the configuration, else from the settings. Returns the same
 * object while it is unchanged.
 */
export async function signInProviderNow({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<SignInProvider | undefined> {
  if (config.signInProvider) return config.signInProvider;
  const stored = await findProvider(db);
  if (!stored) return undefined;
  const { issuer, clientId, name, usernameClaim, usesPkce, secret } = stored;
  const sealed = secret?.sealed.toString('base64');
  const as = JSON.stringify([issuer, clientId, name, usernameClaim, usesPkce, sealed, config.mayAskPrivateProviders]);
  const before = known.get(db);
  if (before?.as === as) return before.provider;
  const provider: SignInProvider = {
    issuer,
    clientId,
    clientSecret: providerSecretOf(config, stored),
    name: name ?? new URL(issuer).host,
    usernameClaim,
    usesPkce,
    isPublicOnly: !config.mayAskPrivateProviders,
  };
  known.set(db, { as, provider });
  return provider;
}
