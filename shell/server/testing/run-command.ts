import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Command } from '../command.ts';

/** Exit code and output of a command. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a command in a child process: `./admin.ts` of the parent folder. */
export function runCommandProcess(command: `./${string}.ts`, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
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

/**
 * Runs a command in the process of the test, which has the application loaded. One at a time:
 * output and exit code belong to the process.
 */
export async function runCommandInProcess(command: Command, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  let output = '';
  const onOutput = (chunk: string | Uint8Array) => {
    output += chunk.toString();
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(onOutput));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await command(args);
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    process.exitCode = before;
    vi.unstubAllEnvs();
    for (const stream of streams) stream.mockRestore();
  }
}
