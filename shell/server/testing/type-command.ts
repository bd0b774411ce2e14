import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Runs a command as somebody types it, in a process that ends with its test: `./admin.ts` of the folder above. */
export function typeCommand(
  command: `./${string}.ts`,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', command), ...args], {
      env: { PATH: process.env['PATH'], ...env },
    });
    onTestFinished(() => void child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => resolve({ code, output }));
  });
}
