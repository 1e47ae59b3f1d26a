// Turns what the two drivers throw into our own errors.
import { AppError } from '@parley/contract/errors/app-error.ts';

const FULL_DISK = new Set(['53100', '53000', 'ENOSPC', 'EDQUOT']);
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  // Shutting down, out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
  // Took longer than a call may take: a statement, a lock, an idle transaction.
  ...['57014', '55P03', '25P03'],
]);
const UNREACHABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|connection ended unexpectedly|cannot use a pool after/i;
/** The driver's own words: the server answers, and waiting for it changes nothing. */
const NO_TLS_TEXT = /does not support SSL connections/i;
const REPEATABLE = new Set(['40001', '40P01']);
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** Busy, locked, input or output error, cannot open. */
const SQLITE_UNREACHABLE = new Set([5, 6, 10, 14]);
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;

interface DriverError {
  readonly code?: unknown;
  readonly errcode?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
}

function asDriverError(error: unknown): DriverError {
  return typeof error === 'object' && error !== null ? error : {};
}

function codeOf(error: unknown): string {
  const { code } = asDriverError(error);
  return typeof code === 'string' ? code : '';
}

/** Whether a row with this key was already there. */
export function isUniqueViolation(error: unknown): boolean {
  const { errcode } = asDriverError(error);
  return (
    codeOf(error) === '23505' ||
    errcode === SQLITE_CONSTRAINT_UNIQUE ||
    errcode === SQLITE_CONSTRAINT_PRIMARYKEY
  );
}

/** Whether another connection writes to the embedded database just now. */
export function isBusy(error: unknown): boolean {
  const { errcode } = asDriverError(error);
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}

export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error));
}

/** Why PostgreSQL takes no connection: a wrong user, password or name of a database, or no TLS; `null`: something else. */
export function findRefusal(error: unknown): string | null {
  const code = codeOf(error);
  const { message } = asDriverError(error);
  if (typeof message !== 'string') return null;
  const isRefusal = code.startsWith('28') || code.startsWith('3D') || NO_TLS_TEXT.test(message);
  return isRefusal ? message : null;
}

/** Leaves errors that are not about the database's health as they are. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { errcode, message, syscall } = asDriverError(error);
  const code = codeOf(error);
  const primary = typeof errcode === 'number' ? errcode & 0xff : 0;
  if (FULL_DISK.has(code) || primary === SQLITE_FULL) return new AppError('storage_full', { cause: error });
  // Repeated often enough by now: others want the same rows.
  if (REPEATABLE.has(code))
    return new AppError('overloaded', { cause: error, data: { retryAfterSeconds: 1 } });
  const isUnreachable =
    UNREACHABLE.has(code) ||
    // No socket yet where DATABASE_URL names a folder.
    (code === 'ENOENT' && syscall === 'connect') ||
    code.startsWith('08') ||
    SQLITE_UNREACHABLE.has(primary) ||
    (typeof message === 'string' && UNREACHABLE_TEXT.test(message));
  return isUnreachable
    ? new AppError('database_unavailable', { cause: error, data: { retryAfterSeconds: 5 } })
    : error;
}

/** The database could not be read or written, which says nothing about what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const known = toDatabaseError(error);
  return (
    known instanceof AppError && (known.code === 'database_unavailable' || known.code === 'storage_full')
  );
}
