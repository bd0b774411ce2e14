import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const startsWithinMs = 30_000;

/** With the folders of servers, which are not in everyone's path. */
export const environmentOfPrograms: NodeJS.ProcessEnv = { ...process.env, PATH: `/usr/sbin:/sbin:${process.env['PATH']}` };

/** Whether tests that need a program can run; prints a note where not. */
export function isInstalled(isThere: boolean, name: string): boolean {
  if (!isThere) process.stderr.write(`\nnot run: tests with ${name}, which is not installed\n`);
  return isThere;
}

interface Started {
  command: string;
  args: readonly string[];
  port: number;
  env?: Record<string, string>;
}

/** Starts a program in the foreground; resolves with its end once it listens at its loopback port. */
export async function startProgram({ command, args, port, env }: Started): Promise<{ stop: () => Promise<void> }> {
  const program = spawn(command, args, { env: { ...environmentOfPrograms, ...env } });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output = (output + String(chunk)).slice(-5_000)));
  const stop = async () => {
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill('SIGTERM');
    await once(program, 'exit');
  };
  for (const deadline = Date.now() + startsWithinMs; !(await isListening(port)); await sleep(100)) {
    if (program.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${command} did not start: ${output}`);
  }
  return { stop };
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.unref();
    socket.on('connect', () => socket.destroy());
  });
