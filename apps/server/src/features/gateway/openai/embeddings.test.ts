// Embeddings of the OpenAI-compatible API, asked for by the official client.
import type OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../testing/ledger.ts';
import { connectOpenAi } from '../../../testing/openai-client.ts';
import { createTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';
import { TEST_DATABASES } from '../../../testing/test-databases.ts';
import { advanceUntil } from '../../../testing/until.ts';
import { SERVER_ERROR, startVendorStub, type VendorStub } from '../../../testing/vendors/vendor-stub.ts';

const MODEL = 'openai/text-embedding-3-small';
const VECTORS = [
  [0.5, -0.25],
  [1, 0],
];

describe.each(TEST_DATABASES)('embeddings on %s', (database) => {
  let vendor: VendorStub;
  let app: TestApp;
  let member: Person;
  let openai: OpenAI;
  beforeEach(async () => {
    const data = VECTORS.map((embedding, index) => ({ index, embedding }));
    vendor = await startVendorStub({
      kind: 'answer',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data, usage: { prompt_tokens: 12 } }),
    });
    app = await createTestApp({
      database,
      environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: vendor.baseUrl },
    });
    member = await app.createMember({ balance: 10 });
    openai = await connectOpenAi(app, member);
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
    await vendor.stop();
  });

  it('are vectors in the order of the texts, billed by their tokens [OAI-01]', async () => {
    const answer = await openai.embeddings.create({ model: MODEL, input: ['One', 'Two'] });
    expect(answer.data.map(({ embedding }) => [...embedding])).toEqual(VECTORS);
    expect(answer).toMatchObject({ model: MODEL, usage: { prompt_tokens: 12, total_tokens: 12 } });
    const usage = await app.call({ url: `/users/${member.userId}/usage` }, member);
    expect(usage.json()).toMatchObject({ usage: [{ kind: 'embedding', trigger: 'api', model: MODEL }] });
    const plain = await openai.embeddings.create({
      model: 'text-embedding-3-small',
      input: ['One', 'Two'],
      encoding_format: 'float',
    });
    expect(plain.data.map(({ embedding }) => embedding)).toEqual(VECTORS);
  });

  it('fail in the shape that is expected [OAI-01]', async () => {
    await expect(openai.embeddings.create({ model: 'scripted/one', input: 'Hi' })).rejects.toMatchObject({
      status: 404,
      code: 'model_not_found',
    });
    for (const input of [[], '', [[1, 2]], Array.from({ length: 257 }, () => 'x')])
      await expect(openai.embeddings.create({ model: MODEL, input: input })).rejects.toMatchObject({
        status: 400,
      });
    vendor.answerWith(SERVER_ERROR);
    const refused = openai.embeddings.create({ model: MODEL, input: 'Hi' });
    await expect(advanceUntil(app.clock, refused)).rejects.toMatchObject({ status: 503 });
    const other = await createTestApp({ database });
    const none = await connectOpenAi(other, await other.createMember());
    await expect(none.embeddings.create({ model: MODEL, input: 'Hi' })).rejects.toMatchObject({
      status: 404,
      message: '404 No embedding model is set up here.',
    });
    await other.close();
  });
});
