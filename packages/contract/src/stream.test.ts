import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameDecoder, encodeFrame, KEEP_ALIVE_FRAME, type NumberedEvent } from './stream.ts';

function decode(pieces: readonly string[]): { events: NumberedEvent[]; comments: number } {
  const events: NumberedEvent[] = [];
  let comments = 0;
  const decoder = createFrameDecoder(
    (event) => events.push(event),
    () => (comments += 1),
  );
  for (const piece of pieces) decoder.push(piece);
  return { events, comments };
}

/** Cuts a text at the given offsets. */
function cut(text: string, offsets: readonly number[]): string[] {
  const sorted = [...new Set(offsets.map((offset) => offset % (text.length + 1)))].sort(
    (left, right) => left - right,
  );
  return [0, ...sorted].map((start, index) => text.slice(start, sorted[index] ?? text.length));
}

const offsets = fc.array(fc.nat(), { maxLength: 20 });
const events = fc.array(fc.record({ type: fc.string(), token: fc.string({ unit: 'binary' }) }), {
  maxLength: 20,
});

describe('the two halves of the stream', () => {
  it('give back every event with its number, however the bytes are cut', () => {
    fc.assert(
      fc.property(events, offsets, fc.boolean(), (list, where, hasComments) => {
        const frames = list.map((event, index) => encodeFrame(index + 1, JSON.stringify(event)));
        const text = frames.map((frame) => (hasComments ? KEEP_ALIVE_FRAME : '') + frame).join('');
        const decoded = decode(cut(text, where));
        expect(decoded.events.map(({ json }) => JSON.parse(json) as unknown)).toEqual(
          list.map((event) => JSON.parse(JSON.stringify(event)) as unknown),
        );
        expect(decoded.events.map(({ seq }) => seq)).toEqual(list.map((_, index) => index + 1));
        expect(decoded.comments).toBe(hasComments ? list.length : 0);
      }),
    );
  });

  it.each(['\n', '\r\n', '\r'])('understand lines that end with %j, one character at a time', (lineEnd) => {
    const text = `id: 7\ndata: {"a":1}\n\n: note\n\ndata: {"b":2}\n\n`.replaceAll('\n', lineEnd);
    const decoded = decode([...text]);
    expect(decoded.events).toEqual([
      { seq: 7, json: '{"a":1}' },
      { seq: 0, json: '{"b":2}' },
    ]);
    expect(decoded.comments).toBe(1);
  });

  // Read again with every chunk, it would take minutes.
  it('take a large event in small chunks', () => {
    const json = JSON.stringify({ type: 'content', token: 'x'.repeat(4_000_000) });
    const frame = encodeFrame(1, json);
    const chunks = Array.from({ length: Math.ceil(frame.length / 16) }, (_, index) =>
      frame.slice(index * 16, index * 16 + 16),
    );
    const { events: decoded } = decode(chunks);
    expect(decoded.map(({ seq }) => seq)).toEqual([1]);
    expect(decoded[0]?.json === json).toBe(true);
  });

  it('keep hostile text inside its own event', () => {
    const hostile = [
      'data: x',
      '\n\n',
      '\r\nid: 99\r\n',
      ': comment',
      '[DONE]',
      'event: end\n\ndata: {}',
      '\u2028\u2029\u0000\ufeff',
    ];
    const frames = hostile.map((token, index) => encodeFrame(index + 1, JSON.stringify({ token })));
    const decoded = decode([frames.join('')]);
    expect(decoded.events.map(({ json }) => (JSON.parse(json) as { token: string }).token)).toEqual(hostile);
    expect(decoded.comments).toBe(0);
  });
});

describe('the reading half', () => {
  it.each<[string, string, NumberedEvent[]]>([
    ['data over several lines', 'data: {"a":\ndata: 1}\n\n', [{ seq: 0, json: '{"a":\n1}' }]],
    ['no space after the colon', 'id:3\ndata:{}\n\n', [{ seq: 3, json: '{}' }]],
    ['unknown fields', 'event: x\nretry: 5\nfoo\ndata: {}\n\n', [{ seq: 0, json: '{}' }]],
    [
      'a number that is none',
      'id: -1\ndata: {}\n\nid: 1e3\ndata: {}\n\nid: 9999999999999999\ndata: {}\n\n',
      [0, 0, 0].map((seq) => ({ seq, json: '{}' })),
    ],
    ['the end mark', 'data: [DONE]\n\ndata: {}\n\n', [{ seq: 0, json: '{}' }]],
    ['an event without data', 'id: 4\n\ndata: {}\n\n', [{ seq: 0, json: '{}' }]],
    ['an event that is not complete', 'id: 4\ndata: {}\n', []],
    ['empty lines', '\n\n\n\n', []],
    ['nothing', '', []],
  ])('understands %s', (_name, text, expected) => {
    expect(decode([text]).events).toEqual(expected);
  });

  it('survives anything, and always says the same about the same bytes', () => {
    const noise = fc.string({
      unit: fc.constantFrom('\n', '\r', ':', ' ', 'data', 'id', '1', '{', '}', '\u0000', '€', '[DONE]'),
    });
    fc.assert(
      fc.property(noise, offsets, (text, where) => {
        expect(decode(cut(text, where))).toEqual(decode([text]));
      }),
    );
  });
});
