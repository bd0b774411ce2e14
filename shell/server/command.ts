import { parseArgs } from 'node:util';
import { startupAdvice } from './startup-advice.ts';

const isTerminal = process.stdout.isTTY === true;
const pauseMs = 200;
let saidAt = 0;

/** Runs a command that somebody typed: its arguments and which of the `known` options in, one line out when it fails. Asked to end, it ends as if it had failed. */
export async function runCommand(
  failure: string,
  work: (args: string[], options: ReadonlySet<string>) => Promise<void>,
  known: readonly string[] = [],
): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  try {
    const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' as const }]));
    const { positionals, values } = parseArgs({ allowPositionals: true, strict: true, options });
    await work(positionals, new Set(Object.keys(values)));
  } catch (error) {
    clearLine();
    const isTold = error instanceof Error && 'code' in error && error.code === 'backup.failed';
    process.stderr.write(`${isTold ? `${failure}: ${error.message}` : startupAdvice(error).replace('Atrium cannot start', failure)}\n`);
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  clearLine();
  process.stdout.write(`${line}\n`);
}

/** How far it is, where somebody watches. */
export function sayProgress(line: string): void {
  if (!isTerminal || Date.now() - saidAt < pauseMs) return;
  saidAt = Date.now();
  clearLine();
  process.stdout.write(line);
}

function clearLine(): void {
  if (isTerminal) process.stdout.write('\r\u001B[K');
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
