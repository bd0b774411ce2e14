import { spawn } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { json, signIn } from './client.ts';
import { dataFolder, databaseUrl } from './data-folder.ts';
import { reader, writer } from './fill.ts';
import { load, type Load, type Target } from './load.ts';
import { startProduct, type Running } from './processes.ts';
import { publishing } from './publishing.ts';
import { printTable } from './table.ts';

const root = join(import.meta.dirname, '..');
const perSecond = 100;

/** `npm run bench -- backup [--quick]`: how fast a backup is, and what others notice of it, who read and publish at a steady pace meanwhile. */
export async function benchBackup(items: number, folder?: string): Promise<void> {
  const dataDir = folder ?? (await dataFolder(items));
  const file = join(dataDir, 'bench.tar.zst');
  const product = await startProduct(dataDir);
  try {
    const seconds = 20;
    const targets = await pacedTargets(product, dataDir, seconds);
    const quiet = await measured(targets, () => true, seconds);
    rmSync(file, { force: true });
    let isRunning = true;
    const backup = run(dataDir, file).finally(() => (isRunning = false));
    const meanwhile = await measured(targets, () => isRunning, seconds);
    const said = await backup;
    console.log(`${said}\n${(statSync(file).size / 1e6).toFixed(0)} MB on the disk\n`);
    printTable(
      `${items.toLocaleString('en')} items, ${perSecond} calls a second of each kind: without a backup, and while one is made`,
      Object.keys(targets).map((name) => [name, shown(quiet[name]), shown(meanwhile[name])]),
    );
  } finally {
    rmSync(file, { force: true });
    await product.stop();
  }
}

async function pacedTargets(product: Running, dataDir: string, seconds: number): Promise<Record<string, Target>> {
  const [ana, bob] = [await signIn(product, reader), await signIn(product, writer)];
  const { items } = (await json(product, '/api/hub?mode=private', { person: ana })) as { items: { id: string }[] };
  return {
    'the Hub': { url: `${product.url}/api/hub?mode=private`, headers: ana.headers },
    'a document': { url: `${product.url}/api/documents/${items[0]?.id}`, headers: ana.headers },
    'publish to a group': await publishing(product, databaseUrl(dataDir), bob, perSecond * seconds * 8),
  };
}

/** All kinds beside one another, for so long, or until something else has ended. */
async function measured(targets: Record<string, Target>, isOn: () => boolean, seconds: number): Promise<Record<string, Load>> {
  const seen: Record<string, Load[]> = {};
  for (let second = 0; second < seconds && isOn(); second += 4) {
    const round = await Promise.all(
      Object.entries(targets).map(async ([name, target]) => [name, await load(target, 4, perSecond)] as const),
    );
    for (const [name, each] of round) (seen[name] ??= []).push(each);
  }
  return Object.fromEntries(
    Object.entries(seen).map(([name, loads]) => [
      name,
      {
        perSecond: loads.reduce((sum, each) => sum + each.perSecond, 0) / loads.length,
        p50Ms: Math.max(...loads.map(({ p50Ms }) => p50Ms)),
        p99Ms: Math.max(...loads.map(({ p99Ms }) => p99Ms)),
      },
    ]),
  );
}

const shown = (each: Load | undefined) => (each ? `${Math.round(each.perSecond)}/s, p50 ${each.p50Ms} ms, p99 ${each.p99Ms} ms` : 'none');

function run(dataDir: string, file: string): Promise<string> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [join(root, 'shell/server/backup.ts'), file], { env: { PATH, HOME, DATA_DIR: dataDir } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += String(bytes)));
  return new Promise((resolve) => child.once('close', () => resolve(said.trim())));
}
