import { describe, expect, it } from 'vitest';
import { AppError } from './app-error.ts';
import { ERRORS, isErrorCode, type ErrorCode } from './catalogue.ts';
import type { ErrorRow } from './error-row.ts';

const rows = Object.entries(ERRORS) as [ErrorCode, ErrorRow][];
/** 0: the client's own, about what never became an answer. */
const STATUSES = [0, 400, 401, 402, 403, 404, 409, 410, 412, 413, 415, 422, 429, 500, 503, 507];

describe('the errors of the product', () => {
  it.each(rows)('%s is reported with one of the agreed statuses, in a sentence [ERR-43]', (code, row) => {
    expect(code).toMatch(/^[A-Za-z]+(_[A-Za-z]+)*$/);
    expect(STATUSES).toContain(row.status);
    expect(row.detail.length).toBeGreaterThan(5);
    expect(row.detail).toMatch(/^[A-Za-z]/);
  });

  it('have one plain 500, which is ours', () => {
    expect(rows.filter(([, row]) => row.status === 500).map(([code]) => code)).toEqual(['internal']);
  });

  it('say "later" where later can help', () => {
    for (const [code, row] of rows) if (row.status === 503) expect([code, row.retry]).toEqual([code, true]);
    for (const [code, row] of rows)
      if ([400, 401, 402, 403, 404, 413, 415].includes(row.status))
        expect([code, row.retry]).toEqual([code, false]);
  });

  it('are told apart from anything else', () => {
    expect(isErrorCode('not_found')).toBe(true);
    for (const value of ['toString', '__proto__', 'NOT_FOUND', '', null, 1, {}])
      expect(isErrorCode(value)).toBe(false);
  });
});

describe('an error of the product', () => {
  it('carries its row, its cause and what it knows', () => {
    const cause = new Error('inner');
    const error = new AppError('rate_limited', { cause, data: { retryAfterSeconds: 5 } });
    expect(error).toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: ERRORS.rate_limited.detail,
      cause,
    });
    expect(error.row.retry).toBe(true);
    expect(error.data.retryAfterSeconds).toBe(5);
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('AppError');
  });

  it('may say it in other words', () => {
    expect(new AppError('validation_failed', { data: { detail: 'name: is missing' } }).message).toBe(
      'name: is missing',
    );
  });
});
