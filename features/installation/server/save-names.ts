import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import { shownLogo } from '#platform/server/installation/site-logo.ts';
import type * as endpoints from '../contract/endpoints.ts';

export async function readNames({ db, config }: Context): Promise<Reply<typeof endpoints.readNames>> {
  const { siteName, ownerName, hostingName, logo } = await store.readInstallation(db);
  const configured = { siteName: config.siteName, ownerName: config.ownerName, hostingName: config.hostingName };
  return { siteName, ownerName, hostingName, logo: logo && shownLogo(logo), configured };
}

export async function saveNames(
  context: Context,
  { body }: Pick<ParsedInput<typeof endpoints.saveNames>, 'body'>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    await store.saveNames(tx, body);
    await audit(tx, context, { action: 'installation.names' });
  });
  return {};
}
