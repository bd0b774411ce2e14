import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { putTogether, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { assemblies } from '../feature.ts';

export interface Installation {
  own: TestDatabase;
  app: TestApp;
  features: readonly ServerFeature[];
  ask: ReturnType<typeof requesterOf>;
}

/** An installation with assemblies and what they need, and other features. */
export async function installation(
  others: readonly ServerFeature[] = [],
  settings: Parameters<typeof createTestApp>[2] = {},
): Promise<Installation> {
  const features = putTogether([accounts, groups, ...others, moderation, assemblies]);
  const own = await testDatabase();
  const app = createTestApp(own.db, features, settings);
  return { own, app, features, ask: requesterOf(app, features) };
}
