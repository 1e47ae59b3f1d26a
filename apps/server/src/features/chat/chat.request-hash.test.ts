import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashRequest } from './chat.request-hash.ts';

function hashAtOnce(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url');
}

const LONG = 700_001;

describe('the hash of a long request, which is made in pieces', () => {
  it.each([
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['emoji, whose halves may lie on both sides of a cut', '\u{1F600}'],
    ['emoji, one character further', `${'\u{1F600}'.repeat(3)}a`],
    ['halves of emoji', '\uD83D'],
    ['halves the other way round', '\uDE00\uD83D'],
    ['line breaks and control characters', '\r\n\u0001\u2028'],
  ])('is that of its JSON: %s', async (_name, piece) => {
    const history = piece.repeat(Math.ceil(LONG / piece.length));
    const fields = { prompt: 'Hi', left_out: undefined, stream: null, chat_history_json: history, tokens: 5 };
    expect(await hashRequest('generate', fields, ['', Buffer.from('picture')])).toBe(
      hashAtOnce('generate', JSON.stringify(fields), '', Buffer.from('picture')),
    );
  });

  it('is as that of a short one', async () => {
    const fields = { prompt: 'Hi', json_schema: { type: 'object' } };
    expect(await hashRequest('structured-output', fields)).toBe(
      hashAtOnce('structured-output', JSON.stringify(fields)),
    );
  });
});
