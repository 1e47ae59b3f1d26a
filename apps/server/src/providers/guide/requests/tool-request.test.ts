import { describe, expect, it } from 'vitest';
import type { TurnTool } from '../../turn.ts';
import { findRequests, fitRequest } from './tool-request.ts';

const NOW = Date.UTC(2026, 2, 14, 20, 0);

function tool(name: string, properties: Record<string, unknown>, required: readonly string[]): TurnTool {
  return { name, description: '', parameters: { type: 'object', properties, required } };
}

const text = { type: 'string' };
const number = { type: 'number' };
const TOOLS = [
  tool('calculator', { expression: text }, ['expression']),
  tool('get_current_time', { timezone: text }, []),
  tool('convert-timezone', { time: text, from_timezone: text, to_timezone: text }, [
    'time',
    'from_timezone',
    'to_timezone',
  ]),
  tool('unit_convert', { value: number, from: text, to: { enum: ['kilometer', 'mile'] } }, [
    'value',
    'from',
    'to',
  ]),
  tool('fetch_page', { url: text }, ['url']),
];

function callsFor(question: string, tools: readonly TurnTool[]): readonly (readonly [string, unknown])[] {
  const fitted = findRequests(question, NOW).map((request) => fitRequest(request, tools));
  return fitted
    .filter((call) => call !== null)
    .map((call) => [call.name, JSON.parse(call.argumentsJson)] as const);
}

describe('calls of tools', () => {
  it.each([
    ['what is 15% of 240', [['calculator', { expression: '15% * 240' }]]],
    ['What time is it in Tokyo?', [['get_current_time', { timezone: 'Asia/Tokyo' }]]],
    [
      '3 pm Sydney in London',
      [
        [
          'convert-timezone',
          { time: '2026-03-15T15:00:00', from_timezone: 'Australia/Sydney', to_timezone: 'Europe/London' },
        ],
      ],
    ],
    ['5 miles in km', [['unit_convert', { value: 5, from: 'mi', to: 'kilometer' }]]],
    ['Read https://example.org/', [['fetch_page', { url: 'https://example.org/' }]]],
    [
      'What is 12*7 and what time is it in Tokyo?',
      [
        ['calculator', { expression: '12*7' }],
        ['get_current_time', { timezone: 'Asia/Tokyo' }],
      ],
    ],
    ['What is Parley?', []],
  ])('%s', (question, calls) => {
    expect(callsFor(question, TOOLS)).toEqual(calls);
  });

  it('makes no call without a fitting tool', () => {
    expect(callsFor('12*7', [])).toEqual([]);
  });

  it('makes no call to a tool that wants what the message does not say', () => {
    expect(callsFor('12*7', [tool('calculator', { formula: text }, ['formula'])])).toEqual([]);
    expect(callsFor('5 miles in feet', TOOLS)).toEqual([]);
  });

  it('uses its own names for a tool that describes no arguments', () => {
    const bare: TurnTool = { name: 'calculator', description: '', parameters: {} };
    expect(callsFor('12*7', [bare])).toEqual([['calculator', { expression: '12*7' }]]);
  });
});
