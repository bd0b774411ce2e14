import { spawn } from 'node:child_process';
import { dirname } from 'node:path';

export interface Outcome {
  isGreen: boolean;
  output: string;
}

const running = new Set<number>();

/** Notes a process that leads a group of its own, so that nothing of it is left when this one is asked to end. */
export function watchOver(pid: number): void {
  running.add(pid);
}

/** Ends a process with all that it started. */
export function stop(pid: number): void {
  running.delete(pid);
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

export function stopAll(): void {
  for (const pid of running) stop(pid);
}

/** Runs a program of Node within a folder; what is not done in twenty minutes has failed. */
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
      // What it started must not go on beside the next one.
      stop(pid);
      resolve({ isGreen: code === 0, output });
    });
  });
}
