import { parseArgs } from 'node:util';
import { startupAdvice } from './startup-advice.ts';

const isTerminal = process.stdout.isTTY === true;
const pauseMs = 200;
let saidAt = 0;

/** Runs a typed command and sets the exit code of the process on failure. */
export type Command = (typed: readonly string[]) => Promise<void>;

/** Creates a command from arguments and the `known` options; prints one line on failure. */
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
      const isExplained = error instanceof Error && 'code' in error && error.code === 'backup.failed';
      process.stderr.write(
        `${isExplained ? `${failure}: ${error.message}` : startupAdvice(error).replace('Atrium cannot start', failure)}\n`,
      );
      process.exitCode = 1;
    }
  };
}

/**
 * Runs a command if its file is the entry point of the process. Signals end it with exit code 1.
 */
export async function runTyped({ main }: ImportMeta, typed: Command): Promise<void> {
  if (!main) return;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  await typed(process.argv.slice(2));
}

/** Prints a line in place of the progress. */
export function print(line: string): void {
  clearLine();
  process.stdout.write(`${line}\n`);
}

/** Shows progress, throttled, on a terminal only. */
export function reportProgress(line: string): void {
  if (!isTerminal || Date.now() - saidAt < pauseMs) return;
  saidAt = Date.now();
  clearLine();
  process.stdout.write(line);
}

function clearLine(): void {
  if (isTerminal) process.stdout.write('\r\u001B[K');
}

/** Formats bytes in megabytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}
