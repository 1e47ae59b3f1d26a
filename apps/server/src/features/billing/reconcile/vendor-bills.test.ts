// What a reply costs, from the very counts that vendors sent: worked out by hand, to the micro-dollar.
import { describe, expect, it } from 'vitest';
import { createRouteProvider } from '../../../providers/dialects/index.ts';
import {
  collect,
  createReplayUpstream,
  readRecording,
  toOptions,
  toWire,
  type FrameStyle,
} from '../../../providers/dialects/fixtures/replay.ts';
import type { ModelPrices } from '../../../providers/provider.ts';
import type { VendorRoute } from '../../../providers/vendors/vendor.ts';
import { costOf, fixPrices, isUsable } from '../billing.prices.ts';

interface Bill {
  readonly counts: string;
  readonly recording: string;
  readonly dialect: VendorRoute['dialect'];
  readonly style: FrameStyle;
  /** Dollars per million tokens, as vendors publish them. */
  readonly prices: ModelPrices;
  readonly micros: number;
  /** Other counts in the place of the recorded ones. */
  readonly changes?: readonly (readonly [string, string])[];
}

const NO_CACHE = '"cache_creation_input_tokens":0,"cache_read_input_tokens":0';
const FULL_CACHE = '"cache_creation_input_tokens":2000,"cache_read_input_tokens":10000';

const BILLS: readonly Bill[] = [
  {
    counts: '16 in, 300 out',
    recording: 'openai-text',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.15, output: 0.6 },
    micros: 182,
  },
  {
    counts: '2,016 in, of them 1,024 cached, 300 out',
    recording: 'openai-text',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.15, output: 0.6, cachedInput: 0.075 },
    changes: [
      ['"prompt_tokens":16', '"prompt_tokens":2016'],
      ['"total_tokens":316', '"total_tokens":2316'],
      ['"cached_tokens":0', '"cached_tokens":1024'],
    ],
    micros: 406,
  },
  {
    counts: '339 in, of them 320 cached, 83 out, of them 39 thinking',
    recording: 'deepseek-tool-call',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.28, output: 0.42, cachedInput: 0.028 },
    micros: 49,
  },
  {
    counts: '12 in, of them 11 cached, 2 out and 340 thinking beside them',
    recording: 'xai-text',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.3, output: 0.5, cachedInput: 0.075 },
    micros: 172,
  },
  {
    counts: '210 in, 15 out',
    recording: 'groq-tool-call',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.59, output: 0.79 },
    micros: 136,
  },
  {
    counts: '13 in, 8 out',
    recording: 'mistral-text',
    dialect: 'openai-chat',
    style: 'data',
    prices: { input: 0.4, output: 2 },
    micros: 21,
  },
  {
    counts: '34 in, 28 out, half a micro-dollar rounded up',
    recording: 'parallel-tool-call-wrapper.1',
    dialect: 'openai-responses',
    style: 'typed',
    prices: { input: 1.25, output: 10, cachedInput: 0.125 },
    micros: 323,
  },
  {
    counts: '12 in, 30 out',
    recording: 'anthropic-text',
    dialect: 'anthropic',
    style: 'typed',
    prices: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
    micros: 486,
  },
  {
    counts: '12 in, 10,000 read from the cache and 2,000 written to it beside them, 30 out',
    recording: 'anthropic-text',
    dialect: 'anthropic',
    style: 'typed',
    prices: { input: 3, output: 15, cachedInput: 0.3, cacheWrite: 3.75 },
    changes: [[NO_CACHE, FULL_CACHE]],
    micros: 10_986,
  },
  {
    counts: '69 in, 53 out with thinking',
    recording: 'anthropic-clear-thinking.1',
    dialect: 'anthropic',
    style: 'typed',
    prices: { input: 3, output: 15 },
    micros: 1_002,
  },
  {
    counts: '9 in, 29 out and 256 thinking beside them',
    recording: 'google-reasoning',
    dialect: 'gemini',
    style: 'data-only',
    prices: { input: 2, output: 12 },
    micros: 3_438,
  },
  {
    counts: '2,267 in, of them 258 for a picture and 2,000 cached, 29 out and 256 thinking beside them',
    recording: 'google-reasoning',
    dialect: 'gemini',
    style: 'data-only',
    prices: { input: 2, output: 12, cachedInput: 0.2 },
    changes: [
      ['"promptTokenCount":9', '"promptTokenCount":2267,"cachedContentTokenCount":2000'],
      [
        '{"modality":"TEXT","tokenCount":9}',
        '{"modality":"TEXT","tokenCount":2009},{"modality":"IMAGE","tokenCount":258}',
      ],
    ],
    micros: 4_354,
  },
  {
    counts: '12 in, 7 out, as billed',
    recording: 'cohere-text',
    dialect: 'cohere',
    style: 'typed-done',
    prices: { input: 2.5, output: 10 },
    micros: 100,
  },
  {
    counts: '22 in, 55 out',
    recording: 'amazon-bedrock-text',
    dialect: 'bedrock',
    style: 'binary',
    prices: { input: 3, output: 15 },
    micros: 891,
  },
];

async function readUsage({ recording, dialect, style, changes = [] }: Bill) {
  let text = readRecording(`${recording}.chunks.txt`);
  for (const [recorded, changed] of changes) {
    expect(text).toContain(recorded);
    text = text.replaceAll(recorded, changed);
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const mediaType =
    style === 'binary' ? 'application/vnd.amazon.eventstream' : 'text/event-stream; charset=utf-8';
  const upstream = createReplayUpstream({
    headers: { 'content-type': mediaType },
    chunks: [toWire(lines, style)],
  });
  const { usage } = await collect(
    createRouteProvider({ dialect, models: [] }, { ...toOptions(upstream), aws: null }),
  );
  if (!usage) throw new Error(`${recording} reports no usage`);
  return usage;
}

describe('the bill for a recorded reply', () => {
  it.each(BILLS)('$recording: $counts [MO-03] [BILL-05]', async (bill) => {
    const usage = await readUsage(bill);
    expect(isUsable(usage, { inputTokens: 1_000_000, outputTokens: 1_000_000 })).toBe(true);
    expect(costOf(usage, fixPrices(bill.prices, 1))).toBe(bill.micros);
  });
});
