import { publishDocument } from '#features/documents/contract/endpoints.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { connect } from '#platform/server/database/db.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { features } from '#shell/server/features.ts';
import { writer } from './fill.ts';
import { groupsOf, makeDrafts } from './publishing.ts';
import { printTable } from './table.ts';

const viewer: SignedInViewer = { ...writer, role: 'manager', isAdministrator: false, sessionId: '' };
const warmUp = 50;

/** The features without the search index's subscribers. */
const withoutSearch = (all: readonly ServerFeature[]): ServerFeature[] =>
  all.map((feature) => (feature.name === 'search' ? { ...feature, subscribers: [] } : feature));

/**
 * Cost of publishing with and without the search index: the same call in this process on a durable
 * database, alternating, so that a slow phase affects both. Excludes HTTP, which would hide the
 * difference.
 */
export async function benchSearchPublishing(size: number, databaseUrl: string, times: number): Promise<void> {
  const db = connect(databaseUrl, { log: createLog({ level: 'warn' }), poolSize: 4 });
  try {
    const drafts = await makeDrafts(databaseUrl, writer, 2 * (times + warmUp));
    const groups = await groupsOf(databaseUrl, writer);
    const ways = [features, withoutSearch(features)].map((all) => ({
      ask: requesterOf(createTestApp(db, all), all),
      taken: [] as number[],
    }));
    for (const [turn, id] of drafts.entries()) {
      const way = ways[turn % 2];
      const group = groups[turn % groups.length];
      if (!way || !group) continue;
      const since = performance.now();
      await way.ask(publishDocument, viewer, { params: { id }, body: { visibility: 'private', groupIds: [group] } });
      if (turn >= 2 * warmUp) way.taken.push(performance.now() - since);
    }
    const at = (taken: readonly number[], share: number) =>
      taken.toSorted((one, other) => one - other)[Math.floor(share * taken.length)] ?? 0;
    const [found, unfound] = ways.map(({ taken }) => ({ p50: at(taken, 0.5), p95: at(taken, 0.95) }));
    if (!found || !unfound) return;
    const line = (name: string, { p50, p95 }: typeof found) => [name, `p50 ${p50.toFixed(2)} ms`, `p95 ${p95.toFixed(2)} ms`];
    printTable(`${size.toLocaleString('en')} things, publishing to a group, ${times} times each`, [
      line('with the words of search', found),
      line('without', unfound),
      ['ratio', (found.p50 / unfound.p50).toFixed(2), (found.p95 / unfound.p95).toFixed(2)],
    ]);
  } finally {
    await db.close();
  }
}
