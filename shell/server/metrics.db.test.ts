import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { collectDefaultMetrics, Registry } from 'prom-client';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { aUser } from '#features/accounts/server/testing.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import * as endpoints from '#features/negotiation/contract/endpoints.ts';
import { aSession } from '#features/negotiation/server/testing/sessions.ts';
import { backupFigures } from '#platform/server/backup/nightly-backup.ts';
import { connect } from '#platform/server/database/db.ts';
import { defineDomainEvent } from '#platform/server/events/domain-events.ts';
import { newId } from '#platform/server/common/id.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { countError, figures } from '#platform/server/metrics/figures.ts';
import { appFigures } from '#platform/server/database/app-figures.ts';
import { watchedGauges } from '#platform/server/metrics/watched-gauges.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
// Imported for its side effect: it loads every module with metrics.
import './start-app.ts';

let own: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
});
afterAll(() => own.drop());

/** The result of a scrape: values by name and labels as written. */
async function scrape(look: () => Promise<void>): Promise<Map<string, number>> {
  await look();
  const lines = (await figures.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
}

test('OP-03 docs/operation lists exactly the exported metrics, with kind and labels', async () => {
  const page = await readFile(new URL('../../docs/operation/metrics.md', import.meta.url), 'utf8');
  const result = [...page.matchAll(/^\| `(\w+)` \| (\w+) \| ([^|]*)\|/gm)].map(([, name, kind, labels = '']) => ({
    name,
    kind,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label).sort(),
  }));
  const own = figures.getMetricsAsArray().filter(({ name }) => !/^(?:process|nodejs)_/.test(name));
  const given = own.map((metric) => {
    const { labelNames = [] } = metric as unknown as { labelNames?: string[] };
    return { name: metric.name, kind: String(metric.type), labels: labelNames.toSorted() };
  });
  const byName = (one: { name?: string | undefined }, other: { name?: string | undefined }) =>
    String(one.name).localeCompare(String(other.name));
  expect(given.length).toBeGreaterThan(10);
  expect(result.toSorted(byName)).toEqual(given.toSorted(byName));
});

/** The labels of every metric of a node, and of the built-in ones of Prometheus. */
function givenLabels(): Map<string, readonly string[]> {
  const ofNode = new Registry();
  collectDefaultMetrics({ register: ofNode });
  const labels = new Map<string, readonly string[]>([['up', ['job', 'instance']]]);
  for (const metric of [...figures.getMetricsAsArray(), ...ofNode.getMetricsAsArray()]) {
    const { labelNames = [] } = metric as unknown as { labelNames?: string[] };
    // Prometheus sets these itself and would rename ours.
    expect(labelNames, metric.name).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(?:job|instance)$/)]));
    const endings = String(metric.type) === 'histogram' ? ['_count', '_sum', '_bucket'] : [''];
    for (const ending of endings) labels.set(metric.name + ending, [...labelNames, 'job', 'instance', 'le']);
  }
  return labels;
}

/** Fails if an expression uses an unknown metric or label. */
function assertGiven(where: string, expression: string, labels: ReadonlyMap<string, readonly string[]>): void {
  const plain = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const names = [...plain.matchAll(/\b[a-z]\w*\b(?!\s*\()/g)].map(([name]) => name).filter((name) => !['and', 'or', 'by'].includes(name));
  const known = names.map((name) => labels.get(name) ?? `no figure is called ${name}`);
  expect(names, where).not.toEqual([]);
  expect(known, where).not.toContainEqual(expect.any(String));
  const by = [...expression.matchAll(/(\w+)=~?"|\bby \(([^)]*)\)/g)].flatMap(
    ([, matched, grouped = '']) => matched ?? grouped.split(/, */),
  );
  for (const label of by) expect(known.flat(), where).toContain(label);
}

test('OP-03 alert rules use existing metrics and labels, and each is shown to fire', async () => {
  const [rules = '', tests = ''] = await Promise.all(
    ['alerts.yml', 'alerts.test.yml'].map((name) => readFile(new URL(`../../docs/operation/${name}`, import.meta.url), 'utf8')),
  );
  const labels = givenLabels();
  const requested = [...rules.matchAll(/- alert: (\w+)\n +expr: (?:\|\n((?: {10}.*\n)+)|(.*))/g)].map(
    ([, alert = '', lines, line]) => [alert, lines ?? line ?? ''] as const,
  );
  expect(requested).toHaveLength(rules.match(/alert:/g)?.length ?? 0);
  for (const [alert, expression] of requested) {
    assertGiven(alert, expression, labels);
    expect(tests, alert).toMatch(new RegExp(`alertname: ${alert}\\n +exp_alerts:\\n`));
  }
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('\npromtool is not here: whether Prometheus takes the alert rules is not asked\n');

test.skipIf(!hasPromtool)('OP-03 promtool accepts the alert rules, and each fires when it should', () => {
  const cwd = fileURLToPath(new URL('../../docs/operation', import.meta.url));
  for (const [what, file] of [
    ['check', 'alerts.yml'],
    ['test', 'alerts.test.yml'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync('promtool', [what, 'rules', file], { cwd, encoding: 'utf8' });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});

test('OP-03 the dashboard uses existing metrics and labels, and shows each of ours that is no detail', async () => {
  const text = await readFile(new URL('../../docs/operation/dashboard.json', import.meta.url), 'utf8');
  const { panels } = JSON.parse(text) as { panels: { title: string; type: string; targets?: { expr: string; legendFormat: string }[] }[] };
  const labels = givenLabels();
  const shown = panels.filter(({ type }) => type !== 'row');
  expect(shown.length).toBeGreaterThan(15);
  for (const { title, targets = [] } of shown) {
    expect(targets, title).not.toEqual([]);
    for (const { expr } of targets) assertGiven(title, expr, labels);
  }
  const result = ['atrium_backup_latest_timestamp_seconds', 'atrium_domain_events_total', 'atrium_domain_events_waiting'];
  const missing = figures
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => /^(?:atrium|http)_/.test(name) && !result.includes(name) && !text.includes(name));
  expect(missing).toEqual([]);
});

test('OP-03 a scrape has the start of the newest backup in BACKUP_DIR, and 0 without one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'atrium-backups-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const latest = async (look: () => Promise<void>) => (await scrape(look)).get('atrium_backup_latest_timestamp_seconds');
  expect(await latest(backupFigures({ dir }))).toBe(0);
  for (const name of [
    'atrium-20261121T031500Z.tar.zst',
    'atrium-20261122T031501Z.tar.zst.age',
    'atrium-20301122T031500Z.tar.zst.7.partial',
  ])
    writeFileSync(join(dir, name), '');
  expect(await latest(backupFigures({ dir }))).toBe(Date.UTC(2026, 10, 22, 3, 15, 1) / 1000);
  expect(await latest(backupFigures({ dir: join(dir, 'unmounted') }))).toBe(0);
  expect(await latest(backupFigures({ dir: undefined }))).toBeUndefined();
});

test('OP-03 a scrape has jobs and emails by outcome, waiting domain events, and pool connections', async () => {
  const job = async (task: string, change: ReturnType<typeof sql>) => {
    const { id } = await own.db.one<{ id: string }>(sql`select id::text from graphile_worker.add_job(${task}, '{}'::json)`);
    await own.db.run(sql`update graphile_worker._private_jobs set ${change} where id = ${id}::bigint`);
  };
  await job('mail', sql`attempts = 0, run_at = now() - interval '90 seconds'`);
  await job('mail', sql`attempts = 3, last_error = 'the mail could not be sent', run_at = now() + interval '1 hour'`);
  await job('mail', sql`attempts = max_attempts, last_error = 'the mail could not be sent'`);
  await job('notes.later', sql`run_at = now() + interval '1 hour'`);
  await job('notes.now', sql`locked_at = now(), locked_by = 'somebody', attempts = 1`);
  await own.db.run(
    sql`insert into told_facts (subscriber, data, told_at) select 'notes.hear', '{}', now() - make_interval(mins => n) from generate_series(1, 3) n`,
  );
  const given = await scrape(appFigures(own.db, () => 7));
  const ofMails = ['scheduled', 'waiting', 'running', 'failed', 'dead'].map((state) =>
    given.get(`atrium_jobs{name="mail",state="${state}"}`),
  );
  expect(ofMails).toEqual([0, 1, 0, 1, 1]);
  expect(given.get('atrium_jobs{name="notes.later",state="scheduled"}')).toBe(1);
  expect(given.get('atrium_jobs{name="notes.now",state="running"}')).toBe(1);
  expect(given.get('atrium_domain_events_waiting')).toBe(3);
  expect(given.get('atrium_domain_events_waited_seconds')).toBeGreaterThanOrEqual(60);
  expect(given.get('atrium_jobs_waited_seconds{name="mail"}')).toBeGreaterThanOrEqual(90);
  expect(given.get('atrium_jobs_waited_seconds{name="notes.later"}')).toBe(0);
  expect(given.get('atrium_live_connections')).toBe(7);
  expect(given.get('atrium_database_up')).toBe(1);
  expect(given.get('atrium_database_size_bytes')).toBeGreaterThan(1e6);
  expect(given.get('atrium_database_connections_max')).toBe(14);
  expect(given.get('atrium_database_connections_awaited')).toBe(0);
  await own.db.run(sql`delete from told_facts`);
  await own.db.run(sql`delete from graphile_worker._private_jobs`);
});

test('OP-03 domain events are counted after the commit, and commands of sessions by outcome', async () => {
  const noteWritten = defineDomainEvent<{ id: string }>('noteWritten');
  const emitNote = (hasFault: boolean) =>
    own.db.transaction(async (tx) => {
      await app.emit(tx, noteWritten({ id: 'one' }));
      if (hasFault) throw new Error('a fault behind the domain event');
    });
  // Tests of other files share this process and its counters.
  const before = await scrape(appFigures(own.db, () => 0));
  await emitNote(false);
  await expect(emitNote(true)).rejects.toThrow('a fault');
  const { viewer: ana } = await aUser(app, { role: 'manager' });
  const ask = requesterOf(app, features);
  const { id } = await aSession(app, ana);
  const extend = (minutes: number) => ask(endpoints.extendSession, ana, { params: { id }, body: { minutes, commandId: newId() } });
  await extend(5);
  await expect(ask(endpoints.openFinalVote, ana, { params: { id }, body: { commandId: newId() } })).rejects.toMatchObject({
    code: 'negotiation.timeNotUp',
  });
  const given = await scrape(appFigures(own.db, () => 0));
  const added = (name: string) => (given.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(added('atrium_domain_events_total{type="noteWritten"}')).toBe(1);
  expect(added('atrium_negotiation_commands_total{command="extend",outcome="done"}')).toBe(1);
  expect(added('atrium_negotiation_commands_total{command="openFinalVote",outcome="negotiation.timeNotUp"}')).toBe(1);
});

test('OP-03 running negotiations are counted until they end', async () => {
  const { viewer: ana } = await aUser(app, { role: 'manager' });
  const underWay = async () => {
    await watchedGauges(
      features.flatMap(({ gauges = [] }) => gauges),
      own.db,
    )();
    return figures.getSingleMetricAsString('atrium_negotiations_under_way').then((text) => Number(/ (\d+)$/m.exec(text)?.[1]));
  };
  const before = await underWay();
  const { id } = await aSession(app, ana);
  expect(await underWay()).toBe(before + 1);
  await own.db.run(sql`update negotiations set phase = 'ended', ended_at = now() where id = ${id}`);
  expect(await underWay()).toBe(before);
});

test('OP-03 statements, connections and refused calls are counted, and a slow statement is logged without its values', async () => {
  const lines: string[] = [];
  const db = connect(own.url, {
    log: createLog({ level: 'warn', isTerminal: false, stream: { write: (line: string) => void lines.push(line) } }),
  });
  const before = await scrape(async () => {});
  await db.one(sql`select ${'a secret of Ana'}::text as word, pg_sleep(1.1)::text as slept`);
  await db.close();
  countError('note.taken');
  const given = await scrape(async () => {});
  const added = (name: string) => (given.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(added('atrium_database_statement_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(added('atrium_database_connection_wait_seconds_count')).toBeGreaterThanOrEqual(1);
  expect(added('atrium_errors_total{code="note.taken"}')).toBe(1);
  // On a busy machine others may be slow, too.
  expect(lines.map((line) => JSON.parse(line) as object)).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      msg: 'slow statement',
      statement: 'select $1::text as word, pg_sleep(1.1)::text as slept',
    }),
  );
  expect(lines.join('')).not.toContain('Ana');
});

test('OP-03 a scrape reports read-only operation: on a full disk, and where the database refuses writes', async () => {
  const given = await scrape(appFigures(own.db, () => 0, { state: () => ({ state: 'full', freeBytes: 0, hoursLeft: null }) }));
  expect([given.get('atrium_read_only{cause="disk"}'), given.get('atrium_read_only{cause="database"}')]).toEqual([1, 0]);
  const name = new URL(own.url).pathname.slice(1);
  await own.db.run(sql`${raw(`alter database ${name} set default_transaction_read_only = on`)}`);
  const readOnly = connect(own.url, { log: createLog({ level: 'silent' }) });
  onTestFinished(async () => {
    await readOnly.close();
    await own.db.run(sql`${raw(`alter database ${name} reset default_transaction_read_only`)}`);
  });
  const ofStandby = await scrape(appFigures(readOnly, () => 0, { state: () => ({ state: 'short', freeBytes: 1, hoursLeft: 2 }) }));
  expect([ofStandby.get('atrium_read_only{cause="disk"}'), ofStandby.get('atrium_read_only{cause="database"}')]).toEqual([0, 1]);
});

test('OP-03 without a database a scrape says so, and reports no false zeros', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', { log: createLog({ level: 'silent' }) });
  const given = await scrape(appFigures(away, () => 0));
  await away.close();
  expect(given.get('atrium_database_up')).toBe(0);
  expect([...given.keys()].filter((name) => /^atrium_(?:jobs|facts_waiting|database_size)/.test(name))).toEqual([]);
});
