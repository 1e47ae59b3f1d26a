// Turns what the two drivers throw into our own errors.
import { AppError } from '@parley/contract/errors/app-error.ts';
import { StartError } from '../start/start-error.ts';

const FULL_DISK = new Set(['53100', '53000', 'ENOSPC', 'EDQUOT']);
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  // Shutting down, out of connections.
  ...['57P01', '57P02', '57P03', '53300'],
  // Took longer than a call may take: a statement, a lock, an idle transaction.
  ...['57014', '55P03', '25P03'],
  // A standby, which it may have become just now: another one takes writes, or this one soon does.
  '25006',
]);
const UNREACHABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|query read timeout|connection ended unexpectedly|cannot use a pool after/i;
/** The driver's own words: the server answers, and waiting for it changes nothing. */
const NO_TLS_TEXT = /does not support SSL connections/i;
/** A pooler's: it passes on no limits of time unless it is told to leave them out. */
const POOLER_TEXT = /unsupported startup parameter/i;
const NO_RIGHT = '42501';
const NO_TABLE = '42P01';
/** The embedded database has one number for all that is wrong with a statement. */
const NO_TABLE_TEXT = /^no such table: /;
const REPEATABLE = new Set(['40001', '40P01']);
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** Busy, locked, input or output error, cannot open. */
const SQLITE_UNREACHABLE = new Set([5, 6, 10, 14]);
/** A page that makes no sense; no database at all. */
const SQLITE_DAMAGED = new Set([11, 26]);
const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;

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

/** Whether a row that a new one refers to is not there, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode } = asDriverError(error);
  return codeOf(error) === '23503' || errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

/** Whether another connection writes to the embedded database just now. */
export function isBusy(error: unknown): boolean {
  const { errcode } = asDriverError(error);
  return typeof errcode === 'number' && (errcode & 0xff) === SQLITE_BUSY;
}

/** Whether the file of the embedded database is damaged, or something else. */
export function isDamaged(error: unknown): boolean {
  const { errcode } = asDriverError(error);
  return typeof errcode === 'number' && SQLITE_DAMAGED.has(errcode & 0xff);
}

/** Whether a statement names a table that does not exist. */
export function isMissingTable(error: unknown): boolean {
  const { message } = asDriverError(error);
  return codeOf(error) === NO_TABLE || (typeof message === 'string' && NO_TABLE_TEXT.test(message));
}

export function isRepeatable(error: unknown): boolean {
  return REPEATABLE.has(codeOf(error));
}

export interface Refusal {
  readonly reason: string;
  readonly remedy: string;
}

function findRemedy(code: string, message: string): string | null {
  if (POOLER_TEXT.test(message))
    return 'Let the pooler leave it out (ignore_startup_parameters of PgBouncer), or name PostgreSQL itself in DATABASE_URL.';
  if (code === NO_RIGHT)
    return 'Make the user of DATABASE_URL the owner of its database, or let it create tables there.';
  const isRefusal = code.startsWith('28') || code.startsWith('3D') || NO_TLS_TEXT.test(message);
  return isRefusal ? 'Check DATABASE_URL.' : null;
}

/**
 * Why PostgreSQL does not work for us: a wrong user, password or name of a database, no TLS, no right to make tables, a
 * pooler before it; `null`: something else.
 */
export function findRefusal(thrown: unknown): Refusal | null {
  const error = thrown instanceof AppError ? thrown.cause : thrown;
  const { message } = asDriverError(error);
  if (typeof message !== 'string') return null;
  const remedy = findRemedy(codeOf(error), message);
  return remedy === null ? null : { reason: message, remedy };
}

/** The same in a sentence for the operator. */
export function toRefusalError(error: unknown): StartError | null {
  const refusal = findRefusal(error);
  if (refusal === null) return null;
  return new StartError(`The database refused: ${refusal.reason}. ${refusal.remedy}`, { cause: error });
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
    // Of a server that has worked before: a new password of its user, for example.
    findRefusal(error) !== null ||
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
