import { Writable } from 'node:stream';
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Names under which secrets and personal data travel; whatever stands there is never written, two levels deep. */
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

/** The log: one JSON object a line, or short readable lines when somebody watches a terminal. */
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
  // Written behind the requests, not between them; pino writes what is left when the process exits.
  return pino(options, isTerminal ? readable(process.stdout) : pino.destination({ fd: 1, sync: false }));
}

/** Of an error only what tells where it happened: database errors also carry the values of rows. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined;
  const code = 'code' in error ? { code: String(error.code) } : {};
  const cause = error.cause === undefined ? {} : { cause: plainError(error.cause) };
  return { type: error.name, ...code, message: error.message, stack: error.stack, ...cause };
}

/** `09:15:00 warn  the database does not answer  route=/api/groups/:id  why="connect ECONNREFUSED"` */
function readable(out: { write(text: string): unknown }): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      out.write(`${readableLine(String(line))}\n`);
      done();
    },
  });
}

/** An error as `plainError` writes it. */
interface LoggedError {
  message?: unknown;
  stack?: unknown;
  cause?: LoggedError;
}

/**
 * Turns one JSON line into one readable line; behind an error stands where it happened, behind a warning only why. What is no plain word is
 * written as JSON, so that no control character reaches the terminal.
 */
export function readableLine(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const error = typeof err === 'object' && err !== null ? (err as LoggedError) : undefined;
  const isFault = level === 'error' || level === 'fatal';
  const details = Object.entries({ ...rest, ...(error && !isFault ? { why: messagesOf(error) } : {}) });
  const said = details.map(([name, value]) => `${name}=${isPlainWord(value) ? value : JSON.stringify(value)}`);
  const stack = error && isFault ? `\n${printable(stacksOf(error))}` : '';
  const message = printable(String(msg ?? '')).replaceAll('\n', '\\n');
  return `${String(time).slice(11, 19)} ${String(level).padEnd(5)} ${[message, ...said].join('  ')}${stack}`;
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
