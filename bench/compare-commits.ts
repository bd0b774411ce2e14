import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { rows } from './client.ts';
import { median, load } from './load.ts';
import { copyOfFolder } from './data-folder.ts';
import { printTable } from './table.ts';

const root = join(import.meta.dirname, '..');
/** Outside node_modules, where Node does not run TypeScript. */
const cache = join(root, '.cache/bench-builds');

/** The parts of a build's bench that measure that build with data for its own schema. */
interface Bench {
  signIn: typeof import('./client.ts').signIn;
  dataFolder: typeof import('./data-folder.ts').dataFolder;
  databaseUrl: typeof import('./data-folder.ts').databaseUrl;
  people: Pick<typeof import('./fill.ts'), 'reader' | 'writer'>;
  readings: typeof import('./reading.ts').readings;
  publishing: typeof import('./publishing.ts').publishing;
  publishToEvent: typeof import('./publishing.ts').publishToEvent;
  startProduct: typeof import('./processes.ts').startProduct;
  startCeiling: typeof import('./processes.ts').startCeiling;
}

interface Against {
  items: number;
  rounds: number;
  seconds: number;
  only: string;
}

/**
 * Measures this build and one of an earlier commit alternately, each on its own data folder, both
 * relative to the same bare server. Prints old, new, and new/old with its range over the rounds.
 */
export async function benchAgainst(commit: string, { items, rounds, seconds, only }: Against): Promise<void> {
  const builds = { old: await benchOf(buildOf(commit)), new: await benchOf(root) };
  const running = {
    old: await open(builds.old, items, writingRounds(rounds) * (seconds + 2)),
    new: await open(builds.new, items, writingRounds(rounds) * (seconds + 2)),
  };
  const ceiling = await builds.new.startCeiling(running.new.url);
  try {
    const names = Object.keys(running.new.targets).filter((name) => name in running.old.targets && name.includes(only));
    const lines: string[][] = [['', `${commit.slice(0, 8)}`, 'now', 'now / before', 'range']];
    for (const name of names) {
      for (const { targets, url } of Object.values(running)) {
        await load(targets[name] as never, 1);
        await jobsDone(url);
      }
      const seen: { old: number; new: number }[] = [];
      const turns = name.includes('publish') ? writingRounds(rounds) : rounds;
      for (let round = 0; round < turns; round += 1) {
        const perSecond = async (key: 'old' | 'new') => {
          const { perSecond: reached } = await load(running[key].targets[name] as never, seconds);
          await jobsDone(running[key].url);
          return reached;
        };
        const bare = (await load({ url: ceiling.url }, seconds)).perSecond;
        // The order alternates, so that a slow phase of the machine affects both.
        const [first, second] = round % 2 ? (['new', 'old'] as const) : (['old', 'new'] as const);
        const reached = { [first]: (await perSecond(first)) / bare, [second]: (await perSecond(second)) / bare };
        seen.push(reached as { old: number; new: number });
      }
      const ratios = seen.map((each) => each.new / each.old);
      lines.push([
        name,
        median(seen, (each) => each.old).old.toFixed(2),
        median(seen, (each) => each.new).new.toFixed(2),
        median(ratios, (ratio) => ratio).toFixed(2),
        `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
      ]);
    }
    printTable(`${items.toLocaleString('en')} items, ratio to the bare server at ten connections, builds in turn`, lines);
    if ('publish until another browser has it'.includes(only)) await printPublishing(builds, running);
    printTable('the processes', [
      ['', commit.slice(0, 8), 'now'],
      ['warm start', ...Object.values(running).map(({ product }) => `${(product.readyMs / 1000).toFixed(2)} s`)],
      ['memory after the load', ...Object.values(running).map(({ product }) => `${Math.round(product.residentMiB())} MiB`)],
    ]);
  } finally {
    await ceiling.stop();
    for (const { product, remove } of Object.values(running)) {
      await product.stop();
      remove();
    }
  }
}

/** A single round of writing differs up to fourfold, by what the database tidies up meanwhile. */
const writingRounds = (rounds: number) => Math.max(rounds, 3);

/** Waits for the background jobs of a build, which would slow down what is measured next. */
async function jobsDone(databaseUrl: string): Promise<void> {
  const waiting = async () =>
    (
      await rows<{ count: number }>(
        databaseUrl,
        'select count(*)::int as count from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
      )
    )[0]?.count;
  while ((await waiting()) !== 0) await sleep(100);
}

async function open(bench: Bench, items: number, publishSeconds: number) {
  const { folder, remove } = copyOfFolder(await bench.dataFolder(items, { isNew: true }));
  await (await bench.startProduct(folder)).stop();
  const product = await bench.startProduct(folder);
  const url = bench.databaseUrl(folder);
  const [ana, bob] = [await bench.signIn(product, bench.people.reader), await bench.signIn(product, bench.people.writer)];
  const targets: Record<string, unknown> = {
    ...(await bench.readings(product, url, ana)),
    'API: publish to a group': await bench.publishing(product, url, bob, publishSeconds * 1500),
  };
  return { product, url, ana, bob, targets, remove };
}

async function printPublishing(
  builds: Record<'old' | 'new', Bench>,
  running: Record<'old' | 'new', Awaited<ReturnType<typeof open>>>,
): Promise<void> {
  const lines: string[][] = [];
  for (const key of ['old', 'new', 'new', 'old'] as const) {
    const { product, url, bob, ana } = running[key];
    const { p50Ms, p99Ms } = await builds[key].publishToEvent(product, url, bob, ana, 100);
    lines.push([key, `p50 ${p50Ms.toFixed(1)} ms`, `p99 ${p99Ms.toFixed(1)} ms`]);
  }
  printTable('publish until another browser has it', lines);
}

/** Folder of a commit with its packages and built pages. */
function buildOf(commit: string): string {
  const folder = join(cache, commit.slice(0, 12));
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    run('git', ['worktree', 'add', '--detach', folder, commit], root);
  }
  const isSameLock = spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', 'package-lock.json'], { cwd: root }).status === 0;
  const packages = join(folder, 'node_modules');
  if (isSameLock && !existsSync(packages)) {
    // Hard links to the same files, without this build's bench data.
    run('cp', ['-al', join(root, 'node_modules'), packages], root);
    rmSync(join(packages, '.cache'), { recursive: true, force: true });
  } else if (!existsSync(packages)) run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  run(process.execPath, ['scripts/build.ts'], folder);
  return folder;
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`);
}

async function benchOf(folder: string): Promise<Bench> {
  const part = (name: string): Promise<never> => import(join(folder, 'bench', name)) as Promise<never>;
  const { signIn } = await part('client.ts');
  const { dataFolder, databaseUrl } = await part('data-folder.ts');
  const { readings } = await part('reading.ts');
  const { publishing, publishToEvent } = await part('publishing.ts');
  const { startProduct, startCeiling } = await part('processes.ts');
  return {
    signIn,
    dataFolder,
    databaseUrl,
    people: await part('fill.ts'),
    readings,
    publishing,
    publishToEvent,
    startProduct,
    startCeiling,
  };
}
