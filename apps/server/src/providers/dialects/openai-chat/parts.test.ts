import { describe, expect, it } from 'vitest';
import { readAll, toContext, toShort } from '../fixtures/read-all.ts';
import { createChatReader } from './parts.ts';
import type { ChatQuirks } from './quirks.ts';

const delta = (value: object, finish: string | null = null): unknown => ({
  choices: [{ index: 0, delta: value, finish_reason: finish }],
});
const read = (events: readonly unknown[], quirks: ChatQuirks = {}): readonly unknown[] =>
  toShort(readAll(createChatReader(quirks, toContext()), events));
const call = (name: string, text: string, rest: object = {}): object => ({
  type: 'function',
  function: { name, arguments: text },
  ...rest,
});

describe('thinking', () => {
  it.each([
    ['reasoning_content', { reasoning_content: 'why' }],
    ['reasoning', { reasoning: 'why' }],
    ['both fields', { reasoning: 'why', reasoning_content: 'why' }],
    [
      'a list of contents',
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'why' }], closed: true }] },
    ],
  ])('is read from %s and closed before the text', (_name, thought) => {
    expect(read([delta(thought), delta({ content: 'so' }, 'stop')])).toEqual([
      ['reasoning-delta', 'why'],
      ['reasoning-end', null],
      ['text-delta', 'so'],
      ['finish', 'stop'],
    ]);
  });

  it('keeps sealed details for the next turn', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'sealed' }];
    expect(
      read([delta({ reasoning: 'why', reasoning_details: details }), delta({ content: 'so' }, 'stop')])[1],
    ).toEqual(['reasoning-end', details]);
  });

  it('is put together from pieces, and given back once', () => {
    const piece = (index: number, rest: object): unknown =>
      delta({ reasoning_details: [{ type: 'reasoning.text', index, format: 'unknown', ...rest }] });
    const events = [
      piece(0, { text: 'why ' }),
      piece(0, { text: 'not', signature: null }),
      piece(0, { text: '', signature: 'signed' }),
      delta({ content: 'so' }),
      piece(1, { text: 'again' }),
      delta({ content: ' it is' }, 'stop'),
    ];
    const whole = { type: 'reasoning.text', format: 'unknown' };
    expect(read(events)).toEqual([
      ['reasoning-delta', 'why not'],
      ['reasoning-end', [{ ...whole, index: 0, text: 'why not', signature: 'signed' }]],
      ['text-delta', 'so'],
      ['reasoning-delta', 'again'],
      ['reasoning-end', [{ ...whole, index: 1, text: 'again' }]],
      ['text-delta', ' it is'],
      ['finish', 'stop'],
    ]);
  });

  it('is kept where it comes sealed only', () => {
    const details = [{ type: 'reasoning.encrypted', data: 'sealed', index: 0 }];
    expect(read([delta({ reasoning_details: details }), delta({ content: 'so' }, 'stop')])).toEqual([
      ['reasoning-end', details],
      ['text-delta', 'so'],
      ['finish', 'stop'],
    ]);
  });

  it('is taken out of tags where the model writes it there', () => {
    const events = ['<th', 'ink>a <b> ', 'c</thi', 'nk>\n\nso', ' <think> stays'].map((content) =>
      delta({ content }),
    );
    expect(read([...events, delta({}, 'stop')], { thinksInTags: true })).toEqual([
      ['reasoning-delta', 'a <b> c'],
      ['reasoning-end', null],
      ['text-delta', 'so <think> stays'],
      ['finish', 'stop'],
    ]);
  });
});

describe('tool calls', () => {
  const twoCalls = [
    ['tool-call-start', 'a', 'one'],
    ['tool-call-start', 'b', 'two'],
    ['tool-call', 'a', 'one', '{"x":1}'],
    ['tool-call', 'b', 'two', '{}'],
    ['finish', 'tool-calls'],
  ];

  it.each([
    ['with an index', { index: 0 }, { index: 1 }],
    ['without an index', {}, {}],
    ['all under the same index', { index: 0 }, { index: 0 }],
    ['from an index above 0', { index: 1 }, { index: 7 }],
  ])('come whole and in parallel, %s', (_name, first, second) => {
    const calls = [call('one', '{"x":1}', { id: 'a', ...first }), call('two', '', { id: 'b', ...second })];
    expect(read([delta({ tool_calls: calls }, 'tool_calls')])).toEqual(twoCalls);
    expect(read([delta({ tool_calls: [calls[0]] }), delta({ tool_calls: [calls[1]] }, 'stop')])).toEqual(
      twoCalls,
    );
  });

  it.each([
    ['by index', { index: 3 }],
    ['without index or id', {}],
    ['with the id each time', { id: 'a' }],
  ])('come in pieces, %s', (_name, rest) => {
    const pieces = ['{"x"', ':1', '}'].map((text) =>
      delta({ tool_calls: [{ function: { arguments: text }, ...rest }] }),
    );
    const start = delta({ tool_calls: [call('one', '', { id: 'a', ...rest })] });
    expect(read([start, ...pieces, delta({}, 'tool_calls')]).slice(1)).toEqual([
      ['tool-call', 'a', 'one', '{"x":1}'],
      ['finish', 'tool-calls'],
    ]);
  });

  it('get an id where the vendor gives none, and text where it gives an object', () => {
    const given = { function: { name: 'one', arguments: { x: 1 } } };
    expect(read([delta({ content: null, tool_calls: [given] }, 'stop')])).toEqual([
      ['tool-call-start', 'made_1', 'one'],
      ['tool-call', 'made_1', 'one', '{"x":1}'],
      ['finish', 'tool-calls'],
    ]);
  });

  it('are unwrapped where a model puts several into one that was not offered', () => {
    const uses = {
      tool_uses: [{ recipient_name: 'functions.one', parameters: { x: 1 } }, { recipient_name: 'two' }],
    };
    const wrapped = delta(
      { tool_calls: [call('multi_tool_use.parallel', JSON.stringify(uses), { id: 'w' })] },
      'tool_calls',
    );
    expect(read([wrapped]).slice(0, 4)).toEqual([
      ['tool-call-start', 'w_1', 'one'],
      ['tool-call', 'w_1', 'one', '{"x":1}'],
      ['tool-call-start', 'w_2', 'two'],
      ['tool-call', 'w_2', 'two', '{}'],
    ]);
    const offered = createChatReader({}, toContext({ toolNames: new Set(['multi_tool_use.parallel']) }));
    expect(toShort(readAll(offered, [wrapped]))[0]).toEqual([
      'tool-call-start',
      'w',
      'multi_tool_use.parallel',
    ]);
  });

  it('are not invented from empty lists', () => {
    const events = [
      delta({ content: '', reasoning_content: 'Think', tool_calls: [] }),
      delta({ content: 'Hi', tool_calls: [] }, 'stop'),
    ];
    expect(read(events)).toEqual([
      ['reasoning-delta', 'Think'],
      ['reasoning-end', null],
      ['text-delta', 'Hi'],
      ['finish', 'stop'],
    ]);
  });
});

describe('endings', () => {
  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['model_length', 'length'],
    ['model_context_window_exceeded', 'length'],
    ['content_filter', 'filtered'],
    ['eos', 'stop'],
    ['', 'stop'],
  ])('reads %s as %s', (given, expected) => {
    expect(read([delta({ content: 'x' }, given)]).at(-1)).toEqual(['finish', expected]);
  });

  it.each(['error', 'network_error', 'insufficient_system_resource'])('treats %s as a failure', (given) => {
    expect(() => read([delta({ content: 'x' }, given)])).toThrow('temporarily unavailable');
  });

  it('wants the closing line, unless the vendor is known to leave it out', () => {
    const ended = [delta({ content: 'x' }, 'stop')];
    const strict = createChatReader({}, toContext());
    ended.forEach((event) => strict.read(event));
    expect(strict.close(false)).toEqual([]);
    const lenient = createChatReader({ endsWithoutClosingLine: true }, toContext());
    expect(lenient.close(false)).toEqual([]);
    ended.forEach((event) => lenient.read(event));
    expect(lenient.close(false).at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('does not take a closing line alone for an answer', () => {
    expect(createChatReader({}, toContext()).close(true)).toEqual([]);
  });

  it('skips placeholders, unknown objects and other choices', () => {
    const events = [
      { choices: [], id: '' },
      null,
      7,
      { choices: null },
      delta({ content: 'Hello' }),
      delta({}, 'stop'),
    ];
    expect(read(events)).toEqual([
      ['text-delta', 'Hello'],
      ['finish', 'stop'],
    ]);
  });
});
