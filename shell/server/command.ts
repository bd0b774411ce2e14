import { parseArgs } from 'node:util';
import { startupAdvice } from './startup-advice.ts';

const isTerminal = process.stdout.isTTY === true;
const pauseMs = 200;
let saidAt = 0;

/** Carries out what was typed, and sets the exit code of the process where it does not succeed. */
export type Command = (typed: readonly string[]) => Promise<void>;

/** A command that people type: its arguments and which of the `known` options in, one line out when it fails. */
export function typedCommand(
  failure: string,
  work: (args: string[], options: ReadonlySet<string>) => Promise<void>,
  known: readonly string[] = [],
): Command {
  return async (typed) => {
    try {
      const options = Object.fromEntries(known.map((name) => [name, { type: 'boolean' as const }]));
      const { positionals, values } = parseArgs({ args: [...typed], allowPositionals: true, strict: true, options });
      await work(positionals, new Set(Object.keys(values)));
    } catch (error) {
      clearLine();
      const isTold = error instanceof Error && 'code' in error && error.code === 'backup.failed';
      process.stderr.write(`${isTold ? `${failure}: ${error.message}` : startupAdvice(error).replace('Atrium cannot start', failure)}\n`);
      process.exitCode = 1;
    }
  };
}

/** Runs a command where its file is what this process was started with. Asked to end, it ends as if it had failed. */
export async function runTyped({ main }: ImportMeta, typed: Command): Promise<void> {
  if (!main) return;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  await typed(process.argv.slice(2));
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
