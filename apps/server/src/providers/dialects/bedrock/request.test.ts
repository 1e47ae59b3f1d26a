import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ANSWER_TOOL } from '../../wire/json-answer.ts';
import type { Turn } from '../../turn.ts';
import { TURN } from '../fixtures/replay.ts';
import { toAuthHeaders } from './credentials.ts';
import { toBedrockRequest } from './request.ts';

it('carries a whole round of parallel tools', () => {
  const messages: Turn['messages'] = [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Weather?' },
        { type: 'image', mediaType: 'image/jpeg', base64: 'QUJD' },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'look', vendorData: { signature: 'signed' } },
        { type: 'reasoning', text: 'of another vendor', vendorData: null },
        { type: 'text', text: ' ' },
        { type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{"x":1}' },
        { type: 'tool-call', callId: 'b', name: 'two', argumentsJson: '{}' },
      ],
    },
    { role: 'tool', callId: 'a', name: 'one', content: [{ type: 'text', text: 'rain' }], isError: false },
    { role: 'tool', callId: 'b', name: 'two', content: [{ type: 'text', text: 'broken' }], isError: true },
  ];
  const tools = [{ name: 'one', description: 'One', parameters: { type: 'object' } }];
  const turn: Turn = { ...TURN, system: 'Be brief', messages, tools, maxOutputTokens: 50, temperature: 0.5 };
  expect(toBedrockRequest(turn, {})).toEqual({
    system: [{ text: 'Be brief' }],
    messages: [
      {
        role: 'user',
        content: [{ text: 'Weather?' }, { image: { format: 'jpeg', source: { bytes: 'QUJD' } } }],
      },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'look', signature: 'signed' } } },
          { toolUse: { toolUseId: 'a', name: 'one', input: { x: 1 } } },
          { toolUse: { toolUseId: 'b', name: 'two', input: {} } },
        ],
      },
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: 'a', content: [{ text: 'rain' }], status: 'success' } },
          { toolResult: { toolUseId: 'b', content: [{ text: 'broken' }], status: 'error' } },
        ],
      },
    ],
    inferenceConfig: { maxTokens: 50, temperature: 0.5 },
    toolConfig: {
      tools: [{ toolSpec: { name: 'one', description: 'One', inputSchema: { json: { type: 'object' } } } }],
    },
  });
});

it('sends no text of white space only, and begins with the user', () => {
  const messages: Turn['messages'] = [
    { role: 'user', content: [{ type: 'text', text: ' ' }] },
    { role: 'assistant', content: [{ type: 'tool-call', callId: 'a', name: 'one', argumentsJson: '{}' }] },
    { role: 'tool', callId: 'a', name: 'one', content: [{ type: 'text', text: '\n' }], isError: false },
  ];
  const sent = toBedrockRequest({ ...TURN, system: '\n', messages }, {});
  expect(sent).not.toHaveProperty('system');
  expect(sent).toMatchObject({
    messages: [
      { role: 'user', content: [{ text: '(empty)' }] },
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'a' } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ text: '(no output)' }] } }] },
    ],
  });
});

it.each([
  ['anthropic-budget', { thinking: { type: 'enabled', budget_tokens: 8_192 } }],
  [
    'anthropic-adaptive',
    { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'medium' } },
  ],
  ['nova', { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'medium' } }],
] as const)('asks for thinking in the words of %s', (thinking, expected) => {
  const sent = toBedrockRequest({ ...TURN, reasoningEffort: 'medium', temperature: 0.5 }, { thinking });
  expect(sent['additionalModelRequestFields']).toEqual(expected);
  expect(sent).not.toHaveProperty('inferenceConfig');
});

it('asks Claude for its thinking also where no effort is chosen', () => {
  const sent = toBedrockRequest(TURN, { thinking: 'anthropic-adaptive' });
  expect(sent['additionalModelRequestFields']).toEqual({
    thinking: { type: 'adaptive', display: 'summarized' },
  });
  expect(toBedrockRequest(TURN, { thinking: 'anthropic-budget' })).not.toHaveProperty(
    'additionalModelRequestFields',
  );
});

it('asks Nova for its highest effort only where the answer has no limit, as it takes nothing else', () => {
  const effortOf = (maxOutputTokens: number | null): unknown =>
    toBedrockRequest({ ...TURN, reasoningEffort: 'high', maxOutputTokens }, { thinking: 'nova' })[
      'additionalModelRequestFields'
    ];
  expect(effortOf(500)).toMatchObject({ reasoningConfig: { maxReasoningEffort: 'medium' } });
  expect(effortOf(null)).toMatchObject({ reasoningConfig: { maxReasoningEffort: 'high' } });
});

it('asks for an answer of a given shape by a tool, or in words', () => {
  const jsonSchema = { type: 'object' };
  const byTool = toBedrockRequest({ ...TURN, jsonSchema }, { takesForcedCalls: true });
  expect(byTool).toMatchObject({ toolConfig: { toolChoice: { tool: { name: ANSWER_TOOL } } } });
  expect(JSON.stringify(toBedrockRequest({ ...TURN, jsonSchema }, {}))).toContain('fits this JSON Schema');
});

describe('proof of the caller', () => {
  const aws = {
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI',
    sessionToken: 'session',
    region: 'eu-west-1',
  };
  const call = {
    url: 'https://bedrock-runtime.eu-west-1.amazonaws.com/model/amazon.nova-pro-v1%3A0/converse-stream',
    body: '{"messages":[]}',
    headers: { 'content-type': 'application/json' },
  };
  const nowMs = Date.UTC(2026, 0, 15, 12);

  it('is a key where there is one', () => {
    expect(toAuthHeaders(call, { apiKey: 'key', aws }, nowMs)).toEqual({ authorization: 'Bearer key' });
    expect(toAuthHeaders(call, { apiKey: null, aws: null }, nowMs)).toEqual({});
  });

  it('is else a signature over method, path, headers and body', () => {
    const headers = toAuthHeaders(call, { apiKey: null, aws }, nowMs);
    const authorization = headers['Authorization'] ?? '';
    const [, signedHeaders = '', signature = ''] =
      /SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization) ?? [];
    expect(headers['X-Amz-Security-Token']).toBe('session');
    expect(authorization).not.toContain(aws.secretAccessKey);
    const known: Record<string, string> = {
      'content-length': String(call.body.length),
      'content-type': 'application/json',
      host: 'bedrock-runtime.eu-west-1.amazonaws.com',
      'x-amz-date': '20260115T120000Z',
      'x-amz-security-token': 'session',
    };
    const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
    const mac = (key: string | Buffer, text: string): Buffer =>
      createHmac('sha256', key).update(text).digest();
    const canonical = [
      'POST',
      '/model/amazon.nova-pro-v1%253A0/converse-stream',
      '',
      ...signedHeaders.split(';').map((name) => `${name}:${known[name]}`),
      '',
      signedHeaders,
      sha(call.body),
    ].join('\n');
    const scope = '20260115/eu-west-1/bedrock/aws4_request';
    const toSign = ['AWS4-HMAC-SHA256', '20260115T120000Z', scope, sha(canonical)].join('\n');
    const key = ['20260115', 'eu-west-1', 'bedrock', 'aws4_request'].reduce<string | Buffer>(
      mac,
      `AWS4${aws.secretAccessKey}`,
    );
    expect(signature).toBe(mac(key, toSign).toString('hex'));
  });
});
