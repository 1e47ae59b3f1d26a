import { expect, it } from 'vitest';
import type { VendorRoute } from '../vendors/vendor.ts';
import { readSent } from './fixtures/sent.ts';

const GIVEN = ['\n', 'END', '###', 'Observation:', 'User:', 'Stop'];
const TAKEN = ['END', '###', 'Observation:', 'User:'];

it.each<readonly [VendorRoute, object]>([
  [{ dialect: 'openai-chat', models: [] }, { stop: TAKEN }],
  [{ dialect: 'anthropic', models: [] }, { stop_sequences: TAKEN }],
  [{ dialect: 'cohere', models: [] }, { stop_sequences: TAKEN }],
  [{ dialect: 'gemini', models: [] }, { generationConfig: { stopSequences: TAKEN } }],
  [{ dialect: 'bedrock', models: [] }, { inferenceConfig: { stopSequences: TAKEN } }],
])('%j is sent as many stop sequences as it accepts', async (route, expected) => {
  expect((await readSent(route, { stopSequences: GIVEN })).body).toMatchObject(expected);
  expect(JSON.stringify((await readSent(route, {})).body)).not.toMatch(/stop_?sequences|"stop"/i);
});

it.each<VendorRoute>([
  { dialect: 'openai-chat', quirks: { refusesStop: true }, models: [] },
  { dialect: 'openai-responses', models: [] },
])('%j, which refuses them, is sent none', async (route) => {
  expect(JSON.stringify((await readSent(route, { stopSequences: GIVEN })).body)).not.toContain('END');
});
