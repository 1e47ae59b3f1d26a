import { describe, expect, it } from 'vitest';
import { UnreadableAnswerError } from './answer-head.ts';
import { AnswerReader } from './answer-reader.ts';

interface Heard {
  readonly statuses: readonly number[];
  readonly body: string;
  readonly ends: number;
  /** Bytes that were not part of the answer. */
  readonly left: string;
  /** After the connection has closed. */
  readonly isComplete: boolean;
}

/** Reads the pieces as they come off a connection, which closes behind the last one. */
function hear(pieces: readonly Buffer[]): Heard {
  const statuses: number[] = [];
  let body = '';
  let ends = 0;
  let left = '';
  const reader = new AnswerReader({
    head: ({ status }) => void statuses.push(status),
    body: (bytes) => void (body += bytes.toString('latin1')),
    end: () => void (ends += 1),
  });
  for (const piece of pieces) left += piece.subarray(reader.read(piece)).toString('latin1');
  const isComplete = reader.close();
  return { statuses, body, ends, left, isComplete };
}

function hearText(text: string): Heard {
  return hear([Buffer.from(text, 'latin1')]);
}

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;

const ANSWERS = [
  { name: 'of a known length', text: `${OK}Content-Length: 9\r\n\r\nhe\r\n\r\nllo`, body: 'he\r\n\r\nllo' },
  {
    name: 'in chunks that look like framing themselves',
    text: `${CHUNKED}7\r\n0\r\n\r\n4\r\r\n00c ;a="b"\r\n, and this\r\n\r\n0;last\r\nX-T: 1\r\nX-U: 2\r\n\r\n`,
    body: '0\r\n\r\n4\r, and this\r\n',
  },
  { name: 'without a body', text: 'HTTP/1.1 204 No Content\r\n\r\n', body: '' },
  { name: 'of length nought', text: `${OK}Content-Length: 0\r\n\r\n`, body: '' },
  {
    name: 'behind interim answers',
    text: `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n${OK}Content-Length: 2\r\n\r\nok`,
    body: 'ok',
  },
  { name: 'that ends with its connection', text: `${OK}X: y\r\n\r\nall of it`, body: 'all of it' },
];

describe('an answer', () => {
  it.each(ANSWERS)('$name is the same however its bytes are split', ({ text, body }) => {
    const bytes = Buffer.from(text, 'latin1');
    const whole = { body, ends: 1, left: '', isComplete: true };
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(hear([bytes.subarray(0, at), bytes.subarray(at)]), `split at ${at}`).toMatchObject(whole);
    }
    const heard = hear([...bytes].map((byte) => Buffer.of(byte)));
    expect(heard).toMatchObject(whole);
    expect(heard.statuses).toHaveLength(1);
  });

  it('ends with its last byte: what follows is not part of it', () => {
    expect(hearText(`${OK}Content-Length: 2\r\n\r\nokHTTP/1.1 200`)).toMatchObject({
      body: 'ok',
      left: 'HTTP/1.1 200',
    });
    expect(hearText(`${CHUNKED}0\r\n\r\nmore`)).toMatchObject({ ends: 1, left: 'more' });
  });

  it.each([
    ['nothing at all', ''],
    ['a part of its head', OK],
    ['less than its length', `${OK}Content-Length: 9\r\n\r\nhello`],
    ['a part of a chunk', `${CHUNKED}9\r\nhello`],
    ['no last chunk', `${CHUNKED}5\r\nhello\r\n`],
    ['a part of its trailer', `${CHUNKED}0\r\nX: y\r\n`],
    ['only an interim answer', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])('of which %s has come is not complete', (_name, text) => {
    expect(hearText(text)).toMatchObject({ ends: 0, isComplete: false });
  });

  it.each([
    ['a chunk without a size', `${CHUNKED}\r\nhello`],
    ['a negative size', `${CHUNKED}-5\r\nhello\r\n`],
    ['a size in no base', `${CHUNKED}xyz\r\n`],
    ['a size beyond every number', `${CHUNKED}ffffffffffffff\r\n`],
    ['a chunk longer than it says', `${CHUNKED}2\r\nhello\r\n`],
    ['a bare line feed behind a size', `${CHUNKED}5\nhello\r\n`],
    ['a size line without an end', `${CHUNKED}5;${'x'.repeat(9_000)}`],
    ['trailers without an end', `${CHUNKED}0\r\n${'X: y\r\n'.repeat(200)}`],
    ['a head without an end', `${OK}X: ${'y'.repeat(70_000)}`],
    ['a head that is too long', `${OK}X: ${'y'.repeat(70_000)}\r\n\r\n`],
    ['a change of protocol', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('with %s is refused', (_name, text) => {
    expect(() => hearText(text)).toThrow(UnreadableAnswerError);
    expect(() => hear([...Buffer.from(text, 'latin1')].map((byte) => Buffer.of(byte)))).toThrow(
      UnreadableAnswerError,
    );
  });
});
