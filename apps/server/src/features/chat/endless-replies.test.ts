import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { until } from '../../testing/until.ts';
import { startVendorStub, type StubBehaviour, type VendorStub } from '../../testing/vendors/vendor-stub.ts';

const MODEL = 'openai/gpt-4.1-mini';
const toLine = (content: string): string => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
const toRecording = (...contents: readonly string[]): StubBehaviour => ({
  kind: 'recording',
  lines: contents.map(toLine),
});

describe.each(TEST_DATABASES)('a vendor without measure, on %s', (database) => {
  let vendor: VendorStub;
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    vendor = await startVendorStub({ kind: 'hang' });
    app = await createTestApp({
      database,
      environment: { OPENAI_API_KEY: 'sk-stub', OPENAI_BASE_URL: vendor.baseUrl },
    });
    member = await app.createMember({ balance: 1_000_000 });
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await vendor.stop();
  });

  const ask = async (behaviour: StubBehaviour, maxTokens: number) => {
    vendor.answerWith(behaviour);
    const reply = await app.stream(member, {
      prompt: 'Hello',
      model_name: MODEL,
      max_tokens: String(maxTokens),
    });
    await reply.ended;
    return reply;
  };

  it.each<[string, readonly string[]]>([
    ['in small pieces', Array.from({ length: 4_000 }, (_, index) => ` word${index}`)],
    ['in one piece', ['word '.repeat(20_000)]],
    ['in another script', ['字'.repeat(20_000)]],
  ])('is cut at the reserved maximum, and what arrived is kept: %s [F-31]', async (_name, contents) => {
    const reply = await ask(toRecording(...contents), 50);
    expect(reply.events.at(-1)).toMatchObject({
      type: 'end',
      reason: 'length',
      usage: { output_tokens: 50 },
    });
    expect(reply.text().length).toBeGreaterThan(500);
    expect(Buffer.byteLength(reply.text())).toBeLessThanOrEqual(2_000 + 50 * 12);
    expect(contents.join('').startsWith(reply.text())).toBe(true);
    await until(() => (vendor.calls[0]?.closedAtMs ?? null) !== null, 'the end of the call');
  });

  it('with a line without end ends the reply with a reason, and what arrived before is kept [F-31]', async () => {
    const reply = await ask(toRecording('Before it.', 'x'.repeat(5 * 1024 * 1024)), 50);
    expect(reply.text()).toBe('Before it.');
    expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'stream_unreadable' });
    const row = await app.db.read.selectFrom('runs').selectAll().executeTakeFirstOrThrow();
    expect([row.status, row.output]).toEqual(['failed', 'Before it.']);
  });

  it('with an event that is all structure ends the reply with a reason [F-31] [F-03]', async () => {
    const wide = `{"choices":[],"x":[${'[],'.repeat(500_000)}[]]}`;
    const reply = await ask({ kind: 'recording', lines: [toLine('Before it.'), wide] }, 50);
    expect(reply.text()).toBe('Before it.');
    expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'stream_unreadable' });
  });

  it('whose calls never get a name ends the reply with a reason [F-31]', async () => {
    const piece = JSON.stringify({
      choices: [
        { index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: 'x'.repeat(200_000) } }] } },
      ],
    });
    const lines = [toLine('Before it.'), ...Array.from({ length: 120 }, () => piece)];
    const reply = await ask({ kind: 'recording', lines }, 50);
    expect(reply.text()).toBe('Before it.');
    expect(reply.events.at(-1)).toMatchObject({ type: 'error', code: 'stream_unreadable' });
  });

  it('that calls no end of tools ends as one that has said enough [F-31]', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) =>
      JSON.stringify({
        choices: [
          {
            index: 0,
            delta: {
              tool_calls: [{ index, id: `call_${index}`, function: { name: 'tool', arguments: '{}' } }],
            },
          },
        ],
      }),
    );
    const reply = await ask({ kind: 'recording', lines: [toLine('Hm.'), ...lines] }, 50);
    expect(reply.events.at(-1)).toMatchObject({ type: 'end', reason: 'length' });
  });
});
