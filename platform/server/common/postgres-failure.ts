/** The database does not answer, not in time, or is read-only. HTTP: 503 with Retry-After. */
export class DatabaseUnavailable extends Error {
  readonly code = 'database.unavailable';

  constructor(cause: unknown) {
    super('the database does not answer', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A statement exceeded its timeout. Its transaction is rolled back. */
export class DatabaseTooSlow extends Error {
  readonly code = 'database.tooSlow';

  constructor(cause: unknown) {
    super('a statement took longer than it may', { cause });
    this.name = 'DatabaseTooSlow';
  }
}

/** A disk is full: that of the database or of the data folder. */
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

/**
 * Shutdown, crash, start-up, too many connections, idle timeouts. Class 08 (connection) counts too.
 */
const SERVER_CODES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '25P03']);

/**
 * The connection leads to a standby or a read-only database; a new connection may reach a writable
 * one.
 */
const READ_ONLY_CODE = '25006';

/** Statement timeout and lock timeout. */
const SLOW_CODES = new Set(['57014', '55P03']);

/** Messages of `pg` and its pool without a code. */
const CLIENT_MESSAGES =
  /connection terminated|timeout exceeded|connection error|not queryable|query read timeout|pool after calling end|client was closed/i;

/** Whether a statement was skipped because an earlier one of its transaction failed. */
export function isOfAborted(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '25P02';
}

/**
 * Whether an error means that the database is unavailable, rather than that it refused the
 * statement.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return CLIENT_MESSAGES.test(error.message);
  return (
    code === 'database.unavailable' || SYSTEM_CODES.has(code) || SERVER_CODES.has(code) || code === READ_ONLY_CODE || /^08...$/.test(code)
  );
}

/** Whether an error means that the database is read-only. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY_CODE;
}

/** Whether an error means that a statement timed out. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && SLOW_CODES.has(error.code);
}

/** Whether an error means that a disk is full. */
export function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}

/** Whether an error means that a text is invalid for PostgreSQL, such as one with NUL. */
export function isNoText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '22021' || error.code === '22P05');
}

/** Whether the error is an answer of the server. */
export function isServerAnswer(error: unknown): boolean {
  return error instanceof Error && 'severity' in error;
}

/** Whether a statement violated a unique constraint or index: the named one, or any. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}
