import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export interface Outcome {
  isGreen: boolean;
  output: string;
}

const running = new Set<number>();

/** Registers a process group to be killed when this process is asked to end. */
export function watchOver(pid: number): void {
  running.add(pid);
}

/** Kills a process group. */
export function stop(pid: number): void {
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/** Kills all registered process groups. */
export function stopAll(): void {
  for (const pid of running) stop(pid);
}

/** Runs a Node program in a folder; fails after 20 minutes. */
export function run(cwd: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, PATH: path, NO_COLOR: '1', FORCE_COLOR: undefined },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const pid = child.pid ?? 0;
    watchOver(pid);
    let output = '';
    const hear = (bytes: Buffer) => (output += bytes.toString());
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    const impatience = setTimeout(() => stop(pid), 20 * 60_000);
    child.on('close', (code) => {
      clearTimeout(impatience);
      // Kills remaining children.
      stop(pid);
      resolve({ isGreen: code === 0, output });
    });
  });
}
