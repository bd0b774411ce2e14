import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import * as store from '#platform/server/installation/installation-store.ts';
import { configuredBounds } from '#platform/server/limits/quotas.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { LimitRead } from '../contract/shapes.ts';

/** Lists every limit with its configured and its changed value. */
export async function listLimits({ db, config, modules }: Context): Promise<LimitRead[]> {
  const stored = await store.findQuotas(db);
  return modules.all.flatMap(({ name: feature, quotas = [] }) =>
    quotas.map((quota) => ({
      name: quota.name,
      feature,
      configured: configuredBounds(config.quotas, quota),
      kept: stored[quota.name] ?? null,
    })),
  );
}

/** Returns the configured rule for links of new accounts. */
export const readLinkRule = async ({ config }: Context): Promise<Config['linksWait']> => config.linksWait;

/** Changes one limit. It applies to everything created afterwards. */
export async function saveLimit(
  context: Context,
  { params: { name }, body: { quota } }: Pick<ParsedInput<typeof endpoints.saveLimit>, 'params' | 'body'>,
): Promise<Record<string, never>> {
  if (!context.modules.all.some(({ quotas = [] }) => quotas.some((each) => each.name === name))) throw refuse('thing.notFound');
  await context.db.transaction(async (tx) => {
    await store.saveQuota(tx, name, quota);
    await audit(tx, context, { action: 'limit.change', subjectId: name });
  });
  return {};
}
