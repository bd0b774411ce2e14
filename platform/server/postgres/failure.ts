/** The database does not answer, or not in time, or takes no writes. Its code is what the HTTP side turns into 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database.unavailable';

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** The database answers, but a statement took longer than it may. Nothing of its transaction is kept. */
export class DatabaseTooSlow extends Error {
  readonly code = 'database.tooSlow';

  constructor(cause: unknown) {
    super('a statement took longer than it may', { cause });
    this.name = 'DatabaseTooSlow';
  }
}

/** There is no room for what was to be written: on the database's disk, or on that of the data folder. */
export class StorageFull extends Error {
  readonly code = 'storage.full';

  constructor(cause: unknown) {
    super('the disk is full', { cause });
    this.name = 'StorageFull';
  }
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'EACCES',
]);

/** Shutdown, crash, start-up, too many connections, idle timeouts. All of class 08 (connection) counts too. */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03']);

/** The connection leads to a standby since a failover, or to a database that was made read-only: another connection may lead to one that takes writes. */
const READ_ONLY_CODE = '25006';

/** A statement that ran too long, or that waited too long for a lock. */
const SLOW_CODES = new Set(['57014', '55P03']);

/** What `pg` and its pool say without giving a code. */
const CLIENT_MESSAGES =
  /connection terminated|timeout exceeded|connection error|not queryable|query read timeout|pool after calling end|client was closed/i;

/** Whether a statement was not carried out because one before it in its transaction had failed. */
export function isOfAborted(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25P02';
}

/** Whether an error means that the database is away, as opposed to having refused the statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return CLIENT_MESSAGES.test(error.message);
  return (
    code === 'database.unavailable' || SYSTEM_CODES.has(code) || SERVER_CODES.has(code) || code === READ_ONLY_CODE || /^08...$/.test(code)
  );
}

/** Whether an error means that nothing may be written where this connection leads. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY_CODE;
}

/** Whether an error means that a statement took longer than it may. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SLOW_CODES.has(error.code);
}

/** Whether an error means that there is no room on a disk, the server's or ours. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}

/** Whether a text was given to the database that it cannot hold, such as one with a zero in it: what somebody sent is no text. */
export function isNoText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}

/** Whether the server itself spoke, even if only to refuse. */
export function isServerAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/** Whether a statement broke a unique constraint or index: the named one, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
