import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdDecompressSync } from 'node:zlib';
import { isHealthy, type Product } from '../../e2e/support/product.ts';

/** A node of another release with the address and settings of its successor. */
export interface Earlier {
  end: () => Promise<void>;
}

const root = join(import.meta.dirname, '../..');
const releases = join(root, 'database/releases');

/**
 * Extracts the previous release and uses current packages and built pages; all access to the
 * database is its own.
 */
export function checkOutEarlier(): { name: string; folder: string; remove: () => void } {
  const name = readdirSync(releases)
    .filter((each) => each.endsWith('.tar.zst'))
    .sort()
    .at(-1);
  if (name === undefined) throw new Error('database/releases has no program of a release');
  const folder = mkdtempSync(join(tmpdir(), 'atrium-earlier-'));
  execFileSync('tar', ['-x', '-C', folder], { input: zstdDecompressSync(readFileSync(join(releases, name))) });
  for (const shared of ['node_modules', 'dist']) symlinkSync(join(root, shared), join(folder, shared));
  return { name, folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Starts it from a folder in which that release is installed and built. */
export async function startEarlier(folder: string, { url, settings }: Product, withinMs: number): Promise<Earlier> {
  const node = join(folder, 'node_modules/.bin/node');
  const child = spawn(node, ['shell/server/main.ts'], { cwd: folder, env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output = (output + bytes.toString()).slice(-5_000)));
  const ended = once(child, 'exit');
  const deadline = Date.now() + withinMs;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the previous release did not start:\n${output}`);
    }
    await sleep(50);
  }
  return {
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
