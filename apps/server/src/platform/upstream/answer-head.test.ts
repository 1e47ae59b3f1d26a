import { describe, expect, it } from 'vitest';
import { readAnswerHead, UnreadableAnswerError } from './answer-head.ts';

function read(...lines: string[]) {
  return readAnswerHead(lines.join('\r\n'));
}

describe('the head of an answer', () => {
  it('gives status and headers by their lower-case names, repeated ones joined', () => {
    const head = read(
      'HTTP/1.1 429 Too Many Requests',
      'Retry-After:  7 ',
      'X-A: 1',
      'x-a: 2',
      'Content-Length: 0',
    );
    expect(head.status).toBe(429);
    expect(head.headers).toEqual({ 'retry-after': '7', 'x-a': '1, 2', 'content-length': '0' });
  });

  it('keeps a header with the name of an inherited property', () => {
    expect(Object.keys(read('HTTP/1.1 200', '__proto__: x', 'constructor: y').headers)).toEqual([
      '__proto__',
      'constructor',
    ]);
  });

  it.each([
    ['a length', ['Content-Length: 12'], { kind: 'length', bytes: 12 }],
    ['the same length twice', ['Content-Length: 12', 'Content-Length: 12'], { kind: 'length', bytes: 12 }],
    ['chunks', ['Transfer-Encoding: Chunked'], { kind: 'chunked' }],
    ['chunks named twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], { kind: 'chunked' }],
    ['neither', ['X: y'], { kind: 'close' }],
  ])('finds the end of a body by %s', (_name, lines, framing) => {
    expect(read('HTTP/1.1 200 OK', ...lines).framing).toEqual(framing);
  });

  it.each([204, 304])('knows that %i has no body', (status) => {
    expect(read(`HTTP/1.1 ${status} Nothing`).framing).toEqual({ kind: 'length', bytes: 0 });
  });

  it.each([
    ['HTTP/1.1', ['Content-Length: 1'], 15_000],
    ['HTTP/1.1', ['Content-Length: 1', 'Connection: Close'], 0],
    ['HTTP/1.0', ['Content-Length: 1'], 0],
    ['HTTP/1.0', ['Content-Length: 1', 'Connection: keep-alive'], 15_000],
    ['HTTP/1.1', ['Content-Length: 1', 'Keep-Alive: timeout=5, max=100'], 4_000],
    ['HTTP/1.1', ['Content-Length: 1', 'Keep-Alive: timeout=0'], 0],
    ['HTTP/1.1', ['Content-Length: 1', 'Keep-Alive: timeout=600'], 15_000],
    // Its end is the end of the connection.
    ['HTTP/1.1', ['Connection: keep-alive'], 0],
  ])('says after %s with %j how long the connection may be kept: %i ms', (version, lines, reuseMs) => {
    expect(read(`${version} 200 OK`, ...lines).reuseMs).toBe(reuseMs);
  });

  it.each([
    ['another protocol', ['SSH-2.0-OpenSSH_9.2']],
    ['HTTP/2 in the clear', ['HTTP/2 200']],
    ['a status that is none', ['HTTP/1.1 20 OK']],
    ['a header without a colon', ['HTTP/1.1 200 OK', 'Broken']],
    ['a space before the colon', ['HTTP/1.1 200 OK', 'Content-Length : 3']],
    ['a folded line', ['HTTP/1.1 200 OK', 'X-A: 1', ' 2']],
    ['a line break of its own', ['HTTP/1.1 200 OK', 'X-A: 1\nX-B: 2']],
    ['a NUL', ['HTTP/1.1 200 OK', 'X-A: 1\u0000']],
    ['two lengths', ['HTTP/1.1 200 OK', 'Content-Length: 3', 'Content-Length: 4']],
    ['a negative length', ['HTTP/1.1 200 OK', 'Content-Length: -3']],
    ['a length in another base', ['HTTP/1.1 200 OK', 'Content-Length: 0x10']],
    ['a length beside chunks', ['HTTP/1.1 200 OK', 'Content-Length: 3', 'Transfer-Encoding: chunked']],
    ['a coding that was not requested', ['HTTP/1.1 200 OK', 'Transfer-Encoding: gzip, chunked']],
  ])('refuses %s', (_name, lines) => {
    expect(() => read(...lines)).toThrow(UnreadableAnswerError);
  });
});
