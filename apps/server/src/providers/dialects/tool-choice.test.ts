// The choice among tools, as each dialect asks for it.
import { describe, expect, it } from 'vitest';
import type { ToolChoice, TurnTool } from '../turn.ts';
import type { VendorRoute } from '../vendors/vendor.ts';
import { readSent } from './fixtures/sent.ts';

const TOOLS: readonly TurnTool[] = ['alpha', 'beta'].map((name) => ({
  name,
  description: name,
  parameters: { type: 'object' },
}));
const NAMED = { name: 'beta' };

/** What the request says of the choice, for each choice in turn: auto, none, required, named. */
const CHOICES: readonly (readonly [VendorRoute, path: string, readonly unknown[]])[] = [
  [
    { dialect: 'openai-chat', models: [] },
    'tool_choice',
    [undefined, 'none', 'required', { type: 'function', function: NAMED }],
  ],
  [
    { dialect: 'openai-responses', models: [] },
    'tool_choice',
    [undefined, 'none', 'required', { type: 'function', ...NAMED }],
  ],
  [
    { dialect: 'anthropic', models: [] },
    'tool_choice',
    [undefined, { type: 'none' }, { type: 'any' }, { type: 'tool', ...NAMED }],
  ],
  [
    { dialect: 'gemini', models: [] },
    'toolConfig',
    [
      undefined,
      { functionCallingConfig: { mode: 'NONE' } },
      { functionCallingConfig: { mode: 'ANY' } },
      { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['beta'] } },
    ],
  ],
  [{ dialect: 'cohere', models: [] }, 'tool_choice', [undefined, 'NONE', 'REQUIRED', 'REQUIRED']],
];

const ALL: readonly ToolChoice[] = ['auto', 'none', 'required', NAMED];

describe.each(CHOICES)('%j', (route, path, expected) => {
  it('says which choice there is among the tools', async () => {
    for (const [index, toolChoice] of ALL.entries()) {
      const { body } = await readSent(route, { tools: TOOLS, toolChoice });
      expect(body[path]).toEqual(expected[index]);
      expect(JSON.stringify(body)).toContain('"alpha"'.repeat(Number(route.dialect !== 'cohere')));
    }
  });

  it('says nothing of a choice without tools', async () => {
    expect((await readSent(route, { toolChoice: 'required' })).body).not.toHaveProperty(path);
  });
});

it('offers Cohere the named tool alone', async () => {
  const { body } = await readSent({ dialect: 'cohere', models: [] }, { tools: TOOLS, toolChoice: NAMED });
  expect(body['tools']).toMatchObject([{ function: { name: 'beta' } }]);
});

describe('Bedrock', () => {
  const forced: VendorRoute = { dialect: 'bedrock', quirks: { takesForcedCalls: true }, models: [] };

  it.each([
    ['required', { any: {} }],
    [NAMED, { tool: NAMED }],
  ] as const)('forces the choice %j on models that take it', async (toolChoice, expected) => {
    const { body } = await readSent(forced, { tools: TOOLS, toolChoice, reasoningEffort: 'high' });
    expect(body['toolConfig']).toMatchObject({ toolChoice: expected });
    expect(body).not.toHaveProperty('system');
  });

  it.each([
    [forced, 'none', 'Do not call any tool'],
    [{ dialect: 'bedrock', models: [] }, 'required', 'calling at least one of the tools'],
  ] as const)('asks in words for what it has no field for', async (route, toolChoice, words) => {
    const { body } = await readSent(route, { system: 'Be brief', tools: TOOLS, toolChoice });
    expect(body['toolConfig']).not.toHaveProperty('toolChoice');
    expect(body['system']).toMatchObject([{ text: expect.stringMatching(`^Be brief\n\n.*${words}`) }]);
  });
});

describe('a model that cannot be forced to call', () => {
  it.each<VendorRoute>([
    { dialect: 'openai-chat', quirks: { toolChoices: ['none'] }, models: [] },
    { dialect: 'anthropic', quirks: { refusesForcedCalls: true }, models: [] },
  ])('is asked for it in words: %j', async (route) => {
    for (const [toolChoice, words] of [
      ['required', 'at least one of the tools'],
      [NAMED, 'the tool beta'],
    ] as const) {
      const { body } = await readSent(route, { tools: TOOLS, toolChoice });
      expect(body).not.toHaveProperty('tool_choice');
      expect(JSON.stringify(body)).toContain(`Answer by calling ${words}.`);
    }
    const forbidden = (await readSent(route, { tools: TOOLS, toolChoice: 'none' })).body;
    expect(forbidden).toHaveProperty('tool_choice');
  });

  it('thinks before its call, as others may not', async () => {
    const turn = { tools: TOOLS, toolChoice: 'required', reasoningEffort: 'high' } as const;
    const quirks = { thinking: 'adaptive', thinksByDefault: true } as const;
    const free = await readSent(
      { dialect: 'anthropic', quirks: { ...quirks, refusesForcedCalls: true }, models: [] },
      turn,
    );
    expect(free.body).toMatchObject({ thinking: { type: 'adaptive' } });
    const forced = await readSent({ dialect: 'anthropic', quirks, models: [] }, turn);
    expect(forced.body).toMatchObject({ thinking: { type: 'disabled' }, tool_choice: { type: 'any' } });
  });
});

const STRICT = TOOLS.map((tool) => ({ ...tool, isStrict: true }));

it.each<[VendorRoute, ToolChoice, object]>([
  [{ dialect: 'openai-chat', models: [] }, 'auto', { parallel_tool_calls: false }],
  [{ dialect: 'openai-responses', models: [] }, 'auto', { parallel_tool_calls: false }],
  [
    { dialect: 'anthropic', models: [] },
    'auto',
    { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
  ],
  [
    { dialect: 'anthropic', models: [] },
    NAMED,
    { tool_choice: { type: 'tool', ...NAMED, disable_parallel_tool_use: true } },
  ],
  [
    { dialect: 'gemini', models: [] },
    'auto',
    { systemInstruction: { parts: [{ text: expect.stringContaining('at most one tool') }] } },
  ],
  [
    { dialect: 'cohere', models: [] },
    'auto',
    {
      messages: expect.arrayContaining([{ role: 'system', content: expect.stringContaining('at most one') }]),
    },
  ],
  [
    { dialect: 'bedrock', models: [] },
    'auto',
    { system: [{ text: expect.stringContaining('at most one tool') }] },
  ],
])('%j asks for one call at most, beside the choice %j', async (route, toolChoice, expected) => {
  const { body } = await readSent(route, { tools: TOOLS, toolChoice, parallelCalls: false });
  expect(body).toMatchObject(expected);
});

it('asks the vendors that can for calls and answers that fit their schemas', async () => {
  const turn = { tools: STRICT, jsonSchema: { type: 'object' }, isStrictSchema: true };
  const chat = await readSent({ dialect: 'openai-chat', models: [] }, turn);
  expect(chat.body).toMatchObject({
    tools: [{ function: { strict: true } }, { function: { strict: true } }],
    response_format: { json_schema: { strict: true } },
  });
  const responses = await readSent({ dialect: 'openai-responses', models: [] }, turn);
  expect(responses.body).toMatchObject({
    tools: [{ strict: true }, { strict: true }],
    text: { format: { strict: true } },
  });
});
