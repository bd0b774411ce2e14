import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs a command of the application, such as `backup FILE`, with these settings. */
export async function runCommand(
  command: string,
  args: string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(root, 'shell/server', `${command}.ts`), ...args], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, METRICS_PORT: '0', ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}
