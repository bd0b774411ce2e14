import { Writable } from 'node:stream';
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Field names of secrets and personal data; their values are redacted, two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'secret',
  'email',
  'phone',
  'address',
  'identifier',
  'to',
];

const redact = {
  paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  censor: '[redacted]',
};

/** Creates the log: one JSON object per line, or short readable lines on a terminal. */
export function createLog({
  level,
  stream,
  isTerminal = process.stdout.isTTY === true,
}: {
  level: string;
  stream?: DestinationStream;
  isTerminal?: boolean;
}): Log {
  const options = {
    level,
    redact,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: plainError, error: plainError },
  };
  if (stream !== undefined) return pino(options, isTerminal ? readable(stream) : stream);
  // Written asynchronously; pino flushes when the process exits.
  return pino(options, isTerminal ? readable(process.stdout) : pino.destination({ fd: 1, sync: false }));
}

/** Keeps only the location of an error: database errors also contain row values. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined;
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type: error.name, ...code, message: error.message, stack: error.stack, ...cause };
}

/**
 * Example: `09:15:00 warn  the database does not answer  route=/api/groups/:id  why="connect
 * ECONNREFUSED"`
 */
function readable(out: { write(text: string): unknown }): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      out.write(`${readableLine(String(line))}\n`);
      done();
    },
  });
}

/** An error as `plainError` returns it. */
interface LoggedError {
  message?: unknown;
  stack?: unknown;
  cause?: LoggedError;
}

/**
 * Formats a JSON line for a terminal: errors with their stack, warnings with their cause. Values
 * other than plain words are JSON, so that control characters never reach the terminal.
 */
export function readableLine(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const error = typeof err === 'object' && err !== null ? (err as LoggedError) : undefined;
  const isFault = level === 'error' || level === 'fatal';
  const details = Object.entries({ ...rest, ...(error && !isFault ? { why: messagesOf(error) } : {}) });
  const pairs = details.map(([name, value]) => `${name}=${isPlainWord(value) ? value : JSON.stringify(value)}`);
  const stack = error && isFault ? `\n${printable(stacksOf(error))}` : '';
  const message = printable(String(msg ?? '')).replaceAll('\n', '\\n');
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${[message, ...pairs].join('  ')}${stack}`;
}

function messagesOf({ message, cause }: LoggedError): string {
  return [String(message ?? ''), ...(cause ? [messagesOf(cause)] : [])].join(': ');
}

function stacksOf({ message, stack, cause }: LoggedError): string {
  return [String(stack ?? message ?? ''), ...(cause ? [stacksOf(cause)] : [])].join('\ncaused by ');
}

function isPlainWord(value: unknown): value is string {
  return typeof value === 'string' && /^[\w./:@%+-]+$/.test(value);
}

function printable(text: string): string {
  return text.replaceAll(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}
