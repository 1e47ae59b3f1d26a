import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';

describe('the log', () => {
  function capture(level: 'info' | 'warn' | 'silent' = 'info') {
    const lines: string[] = [];
    return { lines, log: createLog(level, { write: (line: string) => void lines.push(line) }) };
  }

  it('is one JSON object a line, whatever the fields hold', () => {
    const { lines, log } = capture();
    log.info('something happened', { text: 'a\nb\r\n\u001b[31m"}\u2028', count: 3 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim()).not.toMatch(/[\n\r\u001b]/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'something happened',
      count: 3,
      text: 'a\nb\r\n\u001b[31m"}\u2028',
    });
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

  it('shows errors with their cause, and nothing below its level', () => {
    const { lines, log } = capture('warn');
    log.info('quiet');
    log.error('broken', { error: new Error('outer', { cause: new Error('inner') }) });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 50,
      error: { message: expect.stringContaining('outer') },
    });
    expect(lines[0]).toContain('inner');
    const silent = capture('silent');
    silent.log.error('nothing');
    expect(silent.lines).toEqual([]);
  });
});
