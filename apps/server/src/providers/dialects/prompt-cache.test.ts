// What vendors are asked to keep of a turn, so that the next one that begins alike costs less.
import { describe, expect, it } from 'vitest';
import type { Turn, TurnMessage } from '../turn.ts';
import type { VendorRoute } from '../vendors/vendor.ts';
import { readSent } from './fixtures/sent.ts';

const MARK = { type: 'ephemeral' };
const POINT = { cachePoint: { type: 'default' } };

function round(step: number): readonly TurnMessage[] {
  const callId = `call_${step}`;
  return [
    { role: 'assistant', content: [{ type: 'tool-call', callId, name: 'look', argumentsJson: '{}' }] },
    {
      role: 'tool',
      callId,
      name: 'look',
      content: [{ type: 'text', text: `result ${step}` }],
      isError: false,
    },
  ];
}

function toStep(step: number): Partial<Turn> {
  const question: TurnMessage = { role: 'user', content: [{ type: 'text', text: 'Look around' }] };
  return {
    system: 'Be brief',
    tools: ['a', 'b'].map((name) => ({ name, description: name, parameters: { type: 'object' } })),
    messages: [question, ...Array.from({ length: step }, (_, index) => round(index)).flat()],
    cacheKey: 'run-one',
  };
}

/** Every place of a mark in the order in which the vendor reads, with the mark itself taken out. */
function takeOut(value: unknown, isMark: (value: object) => boolean): unknown {
  if (Array.isArray(value))
    return value.filter((item) => !isPointer(item, isMark)).map((item) => takeOut(item, isMark));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => key !== 'cache_control');
  return Object.fromEntries(kept.map(([key, item]) => [key, takeOut(item, isMark)]));
}

function isPointer(item: unknown, isMark: (value: object) => boolean): boolean {
  return typeof item === 'object' && item !== null && isMark(item);
}

describe.each<readonly [VendorRoute, RegExp]>([
  [{ dialect: 'anthropic', models: [] }, /"cache_control"/g],
  [{ dialect: 'bedrock', quirks: { takesCachePoints: true }, models: [] }, /"cachePoint"/g],
])('%j', (route, mark) => {
  const bare = (body: Readonly<Record<string, unknown>>) =>
    takeOut(body, (value) => 'cachePoint' in value) as { readonly messages: readonly unknown[] };

  it('marks at most four places in any step of a loop, and none unless asked', async () => {
    for (const step of [0, 1, 2, 25]) {
      const { body } = await readSent(route, toStep(step));
      const marks = JSON.stringify(body).match(mark) ?? [];
      expect(marks.length).toBe(step === 0 ? 3 : 4);
      const plain = await readSent(route, { ...toStep(step), cacheKey: null });
      expect(JSON.stringify(plain.body)).not.toMatch(mark);
    }
  });

  it('repeats in each step what was kept of the one before, and marks its end again', async () => {
    const before = await readSent(route, toStep(3));
    const after = await readSent(route, toStep(4));
    const kept = bare(before.body).messages;
    expect(bare(after.body).messages.slice(0, kept.length)).toEqual(kept);
    const isMarked = (await readSent(route, toStep(4))).body['messages'];
    const ends = (Array.isArray(isMarked) ? isMarked : []).map(
      (message) => JSON.stringify(message).match(mark) !== null,
    );
    expect(ends).toEqual([false, false, false, false, false, false, true, false, true]);
  });
});

it('marks tools, system text and messages for Anthropic at their ends', async () => {
  const { body } = await readSent({ dialect: 'anthropic', models: [] }, toStep(1));
  expect(body).toMatchObject({
    system: [{ type: 'text', text: 'Be brief', cache_control: MARK }],
    tools: [{ name: 'a' }, { name: 'b', cache_control: MARK }],
    messages: [
      { content: [{ type: 'text', cache_control: MARK }] },
      { role: 'assistant' },
      { content: [{ type: 'tool_result', cache_control: MARK }] },
    ],
  });
});

it('sets points for Bedrock behind tools, system text and messages', async () => {
  const route: VendorRoute = { dialect: 'bedrock', quirks: { takesCachePoints: true }, models: [] };
  expect((await readSent(route, toStep(0))).body).toMatchObject({
    system: [{ text: 'Be brief' }, POINT],
    toolConfig: { tools: [{ toolSpec: { name: 'a' } }, { toolSpec: { name: 'b' } }, POINT] },
    messages: [{ content: [{ text: 'Look around' }, POINT] }],
  });
  const unmarked = await readSent({ dialect: 'bedrock', models: [] }, toStep(0));
  expect(JSON.stringify(unmarked.body)).not.toContain('cachePoint');
});

it.each<readonly [VendorRoute, 'body' | 'headers', string]>([
  [{ dialect: 'openai-responses', models: [] }, 'body', 'prompt_cache_key'],
  [
    { dialect: 'openai-chat', quirks: { cacheKeyField: 'prompt_cache_key' }, models: [] },
    'body',
    'prompt_cache_key',
  ],
  [
    { dialect: 'openai-chat', quirks: { cacheKeyHeader: 'x-grok-conv-id' }, models: [] },
    'headers',
    'x-grok-conv-id',
  ],
])('%j names the turns that begin alike', async (route, place, field) => {
  expect((await readSent(route, toStep(0)))[place]).toHaveProperty(field, 'run-one');
  expect((await readSent(route, { ...toStep(0), cacheKey: null }))[place]).not.toHaveProperty(field);
});

it('says nothing of it to a vendor that follows the format to the letter', async () => {
  const sent = await readSent({ dialect: 'openai-chat', models: [] }, toStep(0));
  expect(JSON.stringify(sent)).not.toContain('run-one');
});
