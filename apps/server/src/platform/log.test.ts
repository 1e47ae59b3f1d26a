import { describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createLog } from './log.ts';

describe('the log', () => {
  function capture(level: 'info' | 'warn' | 'silent' = 'info') {
    const lines: string[] = [];
    return { lines, log: createLog(level, { write: (line: string) => void lines.push(line) }) };
  }

  const HOSTILE = 'a\nb\r\n\u0000\u001b[31m"}\u007f\u0085\u009b2J\u2028\u2029{"level":60}';

  it('is one JSON object a line without control characters, whatever the fields hold [LO-02]', () => {
    const { lines, log } = capture();
    log.info(HOSTILE, { text: HOSTILE, list: [HOSTILE], [HOSTILE]: 3 });
    log.error('broken', { error: new Error(HOSTILE, { cause: HOSTILE }) });
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]*\n$/);
    }
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: HOSTILE,
      text: HOSTILE,
      list: [HOSTILE],
      [HOSTILE]: 3,
    });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ error: { message: HOSTILE } });
  });

  it('masks secrets at every depth it is given them', () => {
    const { lines, log } = capture();
    const canary = 'canary-secret';
    log.warn('call', {
      authorization: canary,
      password: canary,
      headers: { authorization: canary },
      request: { body: { api_key: canary, token: canary } },
      apiKey: canary,
      key: canary,
    });
    expect(lines.join('')).not.toContain(canary);
    expect(lines.join('')).toContain('[masked]');
  });

  it('takes of an error what its maker wrote, and nothing that a library hung on it [PR-02]', () => {
    const { lines, log } = capture();
    const row = Object.assign(new Error('violates a rule'), {
      code: '23514',
      detail: 'Failing row contains (canary-text).',
      parameters: ['canary-text'],
      response: { body: 'canary-text' },
    });
    const internal = { kind: 'overloaded', vendorStatus: 500 };
    log.error('broken', { error: new AppError('internal', { cause: row, data: { internal } }) });
    expect(lines.join('')).not.toContain('canary');
    expect(JSON.parse(lines[0] ?? '').error).toMatchObject({
      type: 'AppError',
      code: 'internal',
      internal,
      cause: { message: 'violates a rule', code: '23514' },
    });
  });

  it('has no secret of the installation in it, whatever was logged [PR-02]', () => {
    const lines: string[] = [];
    const secrets = ['canary-one', 'canary-one-and-more', 'with"quote\\', 'short'];
    const log = createLog('info', { write: (line) => void lines.push(line) }, secrets);
    log.warn('failed', { error: new Error(`no entry for ${secrets.join(' ')}`), other: secrets });
    const { error, other } = JSON.parse(lines[0] ?? '');
    expect(error.message).toBe('no entry for [masked] [masked] [masked] short');
    expect(other).toEqual(['[masked]', '[masked]', '[masked]', 'short']);
    expect(lines.join('')).not.toContain('canary');
  });

  it('shows errors with their cause, and nothing below its level', () => {
    const { lines, log } = capture('warn');
    log.info('quiet');
    log.error('broken', { error: new Error('outer', { cause: new Error('inner') }) });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      error: { message: expect.stringContaining('outer') },
    });
    expect(JSON.parse(lines[0] ?? '').error.cause.message).toBe('inner');
    const silent = capture('silent');
    silent.log.error('nothing');
    expect(silent.lines).toEqual([]);
  });
});
