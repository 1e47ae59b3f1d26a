import { AppError } from '@parley/contract/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import { findRefusal, isRepeatable, isUniqueViolation, toDatabaseError } from './errors.ts';

const pg = (code: string, message = 'x'): Error => Object.assign(new Error(message), { code });
const sqlite = (errcode: number): Error =>
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });

describe('errors of the drivers', () => {
  it.each<[string, Error, string]>([
    ['nothing listens', pg('ECONNREFUSED'), 'database_unavailable'],
    ['its socket is not there', Object.assign(pg('ENOENT'), { syscall: 'connect' }), 'database_unavailable'],
    ['the connection was reset', pg('ECONNRESET'), 'database_unavailable'],
    ['the server shuts down', pg('57P01'), 'database_unavailable'],
    ['the server starts', pg('57P03'), 'database_unavailable'],
    ['a broken connection', pg('08006'), 'database_unavailable'],
    ['no connection is left', pg('53300'), 'database_unavailable'],
    [
      'its user may not sign in any more',
      pg('28000', 'role is not permitted to log in'),
      'database_unavailable',
    ],
    ['it only reads, as a standby does', pg('25006'), 'database_unavailable'],
    ['a statement took too long', pg('57014'), 'database_unavailable'],
    ['a lock took too long', pg('55P03'), 'database_unavailable'],
    ['an answer took too long', new Error('Query read timeout'), 'database_unavailable'],
    ['the connection ended', new Error('Connection terminated unexpectedly'), 'database_unavailable'],
    ['the pool waited in vain', new Error('timeout exceeded when trying to connect'), 'database_unavailable'],
    ['the embedded one is busy', sqlite(5), 'database_unavailable'],
    ['the embedded one is busy with a snapshot', sqlite(517), 'database_unavailable'],
    ['the embedded one cannot read', sqlite(266), 'database_unavailable'],
    ['the disk of the server is full', pg('53100'), 'storage_full'],
    ['the disk is full', pg('ENOSPC'), 'storage_full'],
    ['the embedded one is full', sqlite(13), 'storage_full'],
    ['a deadlock, once too often', pg('40P01'), 'overloaded'],
    ['a conflict, once too often', pg('40001'), 'overloaded'],
  ])('become ours: %s', (_name, error, code) => {
    const known = toDatabaseError(error);
    expect(known).toBeInstanceOf(AppError);
    expect(known).toMatchObject({ code, cause: error });
    expect(known instanceof AppError && known.status).toBeGreaterThanOrEqual(503);
  });

  it('are refusals where waiting would not help', () => {
    const text = 'The server does not support SSL connections';
    expect(findRefusal(new Error(text))?.reason).toBe(text);
    expect(findRefusal(pg('28P01', 'password authentication failed'))).toEqual({
      reason: 'password authentication failed',
      remedy: 'Check DATABASE_URL.',
    });
    expect(findRefusal(pg('ECONNREFUSED'))).toBeNull();
  });

  it('are refusals of a pooler also where it says so like a broken connection', () => {
    const refused = pg('08P01', 'unsupported startup parameter: statement_timeout');
    expect(findRefusal(refused)?.remedy).toContain('ignore_startup_parameters');
    expect(findRefusal(toDatabaseError(refused))).toEqual(findRefusal(refused));
  });

  it.each<[string, unknown]>([
    ['a mistake in our own words', pg('42601')],
    ['a row that is there already', pg('23505')],
    ['something of the program', new TypeError('x is undefined')],
    ['no error at all', 'text'],
    ['nothing', undefined],
    ['our own', new AppError('not_found')],
  ])('stay what they are otherwise: %s', (_name, error) => {
    expect(toDatabaseError(error)).toBe(error);
  });

  it.each<[unknown, boolean, boolean]>([
    [pg('23505'), true, false],
    [sqlite(2067), true, false],
    [sqlite(1555), true, false],
    [pg('40P01'), false, true],
    [pg('40001'), false, true],
    [sqlite(19), false, false],
    [null, false, false],
  ])('distinguish an existing row (%#) from one that may be retried', (error, isUnique, canRepeat) => {
    expect([isUniqueViolation(error), isRepeatable(error)]).toEqual([isUnique, canRepeat]);
  });
});
