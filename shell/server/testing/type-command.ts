import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Command } from '../command.ts';

/** How a command ended, and what it said. */
export interface Outcome {
  code: number | null;
  output: string;
}

/** Runs a command as somebody types it, in a process that ends with its test: `./admin.ts` of the folder above. */
export function typeCommand(command: `./${string}.ts`, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
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

/** Carries a command out in the process of the test, with the product that is loaded there already: one after the other, since what it says and how it ends are the process's. */
export async function callCommand(command: Command, args: readonly string[], env: Record<string, string>): Promise<Outcome> {
  let output = '';
  const hear = (chunk: string | Uint8Array) => {
    output += chunk.toString();
    return true;
  };
  const streams = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write').mockImplementation(hear));
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
