import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isHealthy, type Product } from '../../e2e/support/product.ts';

/** A node that is yet to be updated: the program of another release, at the address and with the settings of the one that will take its place. */
export interface Earlier {
  end: () => Promise<void>;
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
      throw new Error(`the release before did not open:\n${output}`);
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
