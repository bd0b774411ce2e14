import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { json, rows, signIn } from './client.ts';
import { dataFolder, databaseUrl } from './data-folder.ts';
import { reader, writer } from './fill.ts';
import { load, median, type Load, type Target } from './load.ts';
import { startProduct, type Running } from './processes.ts';
import { processorTime } from './processor-time.ts';
import { publishing } from './publishing.ts';
import { printTable } from './table.ts';

const root = join(import.meta.dirname, '..');
/** Calls per second by kind: enough to be disturbed by a backup, without saturating the machine. */
const perSecond = { read: 25, write: 10 };
const roundSeconds = 5;
/** Seconds of measurement without a backup, before and after it, since the machine varies. */
const quietSeconds = 20;
/** Drafts to publish, for longer than a backup takes. */
const drafts = perSecond.write * 900;

/** A finished command of the application: its output and cost. */
interface Ran {
  said: string;
  seconds: number;
  /** CPU seconds of the command and of its database connection. */
  processorSeconds: { command: number; database: number };
}

/**
 * `npm run bench -- backup [--quick]`: speed of a backup, relative to COPY of the same rows to
 * nowhere, and its effect on steady readers and writers; then speed of the restore, with a check of
 * the row count.
 */
export async function benchBackup(items: number): Promise<void> {
  const dataDir = await dataFolder(items);
  const [file, elsewhere] = ['bench.tar.zst', 'bench-restored'].map((name) => join(dataDir, name)) as [string, string];
  const remove = () => [file, elsewhere].forEach((left) => rmSync(left, { recursive: true, force: true }));
  remove();
  const product = await startProduct(dataDir);
  let backup: Ran;
  try {
    const url = databaseUrl(dataDir);
    const targets = await pacedTargets(product, url);
    const ceilingSeconds = await copyToNowhere(url, databaseUrl(dataDir, 'owner'));
    const before = await measured(targets, quietSeconds);
    const backingUp = new AbortController();
    const running = run('backup', dataDir, file, url).finally(() => backingUp.abort());
    const meanwhile = await measured(targets, Number.POSITIVE_INFINITY, backingUp.signal);
    backup = await running;
    const behind = await measured(targets, quietSeconds);
    const megabytes = megabytesOf(backup.said);
    printTable(
      `backup of ${items.toLocaleString('en')} items: ${megabytes} MB of rows, ${(statSync(file).size / 1e6).toFixed(0)} MB in the file`,
      [
        ['the database alone, to nowhere', `${ceilingSeconds.toFixed(0)} s`, `${(megabytes / ceilingSeconds).toFixed(1)} MB/s`],
        ['npm run backup, while people work', ...pace(backup, megabytes), `${(ceilingSeconds / backup.seconds).toFixed(2)} of that`],
      ],
    );
    printTable(
      'people: without a backup, while one is made, ratio of the p99',
      Object.keys(targets).map((name) => {
        const without = middle([...(before[name] ?? []), ...(behind[name] ?? [])]);
        const beside = middle(meanwhile[name] ?? []);
        return [name, shown(without), shown(beside), `× ${(beside.p99Ms / without.p99Ms).toFixed(2)}`];
      }),
    );
  } finally {
    await product.stop();
  }
  mkdirSync(elsewhere);
  try {
    const restore = await run('restore', elsewhere, file);
    const megabytes = megabytesOf(backup.said);
    console.log(restore.said);
    printTable('restored into an empty folder', [
      ['npm run restore', ...pace(restore, megabytes), `${(restore.seconds / backup.seconds).toFixed(1)} times the backup`],
    ]);
  } finally {
    remove();
  }
}

const pace = ({ seconds, processorSeconds: { command, database } }: Ran, megabytes: number) => [
  `${seconds.toFixed(0)} s`,
  `${(megabytes / seconds).toFixed(1)} MB/s`,
  `processor: ${command.toFixed(0)} s of its own, ${database.toFixed(0)} s of the database`,
];

const shown = ({ perSecond: calls, p50Ms, p99Ms }: Load) => `${Math.round(calls)}/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms`;

/** The round with the median p99. */
const middle = (rounds: readonly Load[]) => median(rounds, ({ p99Ms }) => p99Ms);

/** Size from the command's output. */
function megabytesOf(said: string): number {
  const [, megabytes] = /(\d+(?:\.\d)?) MB in /.exec(said) ?? [];
  if (megabytes === undefined) throw new Error(`the output of the backup has no size: ${said}`);
  return Number(megabytes);
}

async function pacedTargets(product: Running, url: string): Promise<Record<string, { target: Target; pace: number }>> {
  const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
  const { items } = (await json(product, '/api/hub?mode=private&kind=document&limit=1', { person: ana })) as { items: { id: string }[] };

  return {
    'the Hub': { target: { url: `${product.url}/api/hub?mode=private`, headers: ana.headers }, pace: perSecond.read },
    'a document': { target: { url: `${product.url}/api/documents/${items[0]?.id}`, headers: ana.headers }, pace: perSecond.read },
    'publish to a group': { target: await publishing(product, url, bob, drafts), pace: perSecond.write },
  };
}

/** Runs all kinds of call concurrently, in rounds, for a duration or until `ended`. */
async function measured(
  targets: Readonly<Record<string, { target: Target; pace: number }>>,
  seconds: number,
  ended?: AbortSignal,
): Promise<Record<string, Load[]>> {
  const seen: Record<string, Load[]> = Object.fromEntries(Object.keys(targets).map((name) => [name, []]));
  for (let second = 0; second < seconds && ended?.aborted !== true; second += roundSeconds)
    await Promise.all(
      Object.entries(targets).map(async ([name, { target, pace: calls }]) => seen[name]?.push(await load(target, roundSeconds, calls))),
    );
  return seen;
}

/**
 * The upper bound: the database copies the same tables one after another to /dev/null. Returns
 * seconds.
 */
async function copyToNowhere(url: string, ownerUrl: string): Promise<number> {
  const tables = await rows<{ name: string }>(
    url,
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'graphile_worker') order by 1`,
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const since = performance.now();
    for (const { name } of tables) await client.query(`copy ${name} to '/dev/null'`);
    return (performance.now() - since) / 1000;
  } finally {
    await client.end();
  }
}

/**
 * Runs a command of the application on a data folder; `url` locates its database connection, where
 * measured.
 */
async function run(command: 'backup' | 'restore', dataDir: string, file: string, url?: string): Promise<Ran> {
  const { PATH, HOME } = process.env;
  const since = performance.now();
  const child = spawn(process.execPath, [join(root, `shell/server/${command}.ts`), file], { env: { PATH, HOME, DATA_DIR: dataDir } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += String(bytes)));
  const time = processorTime(child.pid ?? 0, () => url ?? databaseUrl(dataDir));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const processorSeconds = time.stop();
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`);
  return { said: said.trim(), seconds: (performance.now() - since) / 1000, processorSeconds };
}
