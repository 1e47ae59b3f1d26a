// Tools of the product itself, against what a run gives them.
import { describe, expect, it } from 'vitest';
import { callTool } from '../../testing/tools/call-tool.ts';
import type { ReadConversation } from '../own-data.ts';
import type { ToolContext } from '../tool.ts';
import { PLATFORM_TOOLS } from './index.ts';

const call = (name: string, args: unknown, context: Partial<ToolContext> = {}) =>
  callTool(PLATFORM_TOOLS, name, args, context);

const POEM = 'Tyger Tyger, burning bright,\r\nIn the forests of the night;\nWhat immortal hand';
const FILES = [
  { name: 'poem.txt', text: POEM },
  { name: 'log.txt', text: 'ok 12\nfailed 404\nok 9' },
];

describe('past conversations', () => {
  const toRead = (total: number): ReadConversation => ({
    name: 'Plans',
    link: 'https://chat.example/chat?session=s1',
    total,
    messages: [
      { role: 'user', text: 'Where to?', at: '2026-01-05T09:00:00.000Z' },
      { role: 'assistant', text: 'x'.repeat(5_000), at: '2026-01-05T09:00:01.000Z' },
    ],
  });
  const conversations = {
    search: (words: string, limit: number) =>
      Promise.resolve([{ id: 's1', name: words, link: 'l', atMs: 0, role: null, snippet: String(limit) }]),
    read: (id: string) => Promise.resolve(id === 's1' ? toRead(7) : null),
  };

  it('are found by words [TOOL-11]', async () => {
    expect(await call('chat-history-search', { words: ' trip ', limit: 3 }, { conversations })).toEqual({
      data: {
        found: [
          {
            conversation_id: 's1',
            name: 'trip',
            link: 'l',
            at: '1970-01-01T00:00:00.000Z',
            role: null,
            snippet: '3',
          },
        ],
      },
    });
  });

  it('are read in pages, long messages by their beginning [TOOL-11]', async () => {
    const result = await call('chat-history-read', { conversation_id: 's1', from: 4 }, { conversations });
    expect(result).toMatchObject({
      truncated: true,
      data: {
        name: 'Plans',
        messages_in_all: 7,
        messages: [
          { number: 4, text: 'Where to?' },
          { number: 5, characters_in_all: 5_000 },
        ],
        next_from: 6,
      },
    });
    const missing = await call('chat-history-read', { conversation_id: 's2' }, { conversations });
    expect(missing).toMatchObject({ error: 'not_found' });
  });

  it('are not there for guests, nor for keys without the right', async () => {
    const guest = call('chat-history-search', { words: 'x' }, { caller: { userId: 'g', role: 'guest' } });
    await expect(guest).rejects.toMatchObject({ code: 'failed', message: /Guests/ });
    await expect(call('chat-history-read', { conversation_id: 's1' })).rejects.toMatchObject({
      code: 'failed',
      message: /API key/,
    });
  });
});

describe('attached files', () => {
  const read = (args: object, files = FILES) => call('file-read', args, { files });
  const search = (args: object, files = FILES) => call('file-search', args, { files });

  it('are read by lines [TOOL-11]', async () => {
    expect(await read({ file: 'poem.txt', from_line: 2, lines: 1 })).toEqual({
      data: {
        file: 'poem.txt',
        lines_in_all: 3,
        from_line: 2,
        text: 'In the forests of the night;',
        next_line: 3,
        next_character: null,
      },
      truncated: true,
    });
    expect(await read({}, [FILES[0] ?? { name: '', text: '' }])).toMatchObject({
      data: { next_line: null },
      truncated: false,
    });
  });

  it('say which there are, and how long they are, where the call does not fit', async () => {
    await expect(read({}, [])).rejects.toMatchObject({ code: 'not_found' });
    await expect(read({})).rejects.toThrow('Name one of the files: "poem.txt", "log.txt".');
    await expect(read({ file: 'x' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await read({ file: 'log.txt', from_line: 4 })).toMatchObject({ error: 'bad_input' });
  });

  it('are read up to a bound, and on within a line that is longer [TOOL-11]', async () => {
    const long = { name: 'long.txt', text: `${'a'.repeat(49_999)}😀${'c'.repeat(10_000)}\nb` };
    const begun = await read({}, [long]);
    expect(begun).toMatchObject({
      data: { text: 'a'.repeat(49_999), next_line: 1, next_character: 50_000 },
      truncated: true,
    });
    expect(await read({ from_line: 1, from_character: 50_000 }, [long])).toEqual({
      data: {
        file: 'long.txt',
        lines_in_all: 2,
        from_line: 1,
        text: `😀${'c'.repeat(10_000)}\nb`,
        next_line: null,
        next_character: null,
      },
      truncated: false,
    });
    expect(await read({ from_character: 60_002 }, [long])).toMatchObject({
      error: 'bad_input',
      message: 'The line has 60001 characters. Begin within them.',
    });
    const only = await read({}, [{ name: 'one.txt', text: 'x'.repeat(60_000) }]);
    expect(only).toMatchObject({ data: { next_line: 1, next_character: 50_001 }, truncated: true });
  });

  it('are searched for words and for patterns [TOOL-11]', async () => {
    expect(await search({ search: 'TYGER' })).toMatchObject({
      data: {
        lines_found: 1,
        matches: [{ file: 'poem.txt', line: 1, text: expect.stringMatching(/^Tyger/) }],
      },
    });
    expect(await search({ search: '\\b\\d{3}\\b', is_pattern: true, file: 'log.txt' })).toMatchObject({
      data: { matches: [{ file: 'log.txt', line: 2, text: 'failed 404' }] },
      truncated: false,
    });
    expect(await search({ search: 'ok', limit: 1 })).toMatchObject({
      data: { lines_found: 2, matches: [{ line: 1 }] },
      truncated: true,
    });
    const far = { name: 'far.txt', text: `${'-'.repeat(1_500)}needle${'-'.repeat(400)}` };
    expect(await search({ search: 'needle' }, [far])).toMatchObject({
      data: { matches: [{ text: expect.stringContaining('needle') }] },
    });
  });

  it('are searched to the end of a long line, place by place [TOOL-11]', async () => {
    const text = `${'x'.repeat(3_000)} NEEDLE ${'y'.repeat(60_000)} TAIL${' needle'.repeat(3)}`;
    const long = [{ name: 'long.txt', text }];
    const found = {
      data: {
        lines_found: 1,
        matches: [
          { line: 1, character: 3_002, text: expect.stringContaining('x NEEDLE y') },
          { line: 1, character: 63_015, text: expect.stringContaining('TAIL needle') },
        ],
      },
      truncated: false,
    };
    expect(await search({ search: 'needle' }, long)).toMatchObject(found);
    expect(await search({ search: '\\bneedle\\b', is_pattern: true }, long)).toMatchObject(found);
    for (const pattern of ['^(y|needle)', 'y{3}$'])
      expect(await search({ search: pattern, is_pattern: true }, long)).toMatchObject({
        data: { lines_found: 0 },
      });
    for (const pattern of ['needle$', '^x', 'x needle y'])
      expect(await search({ search: pattern, is_pattern: true }, long)).toMatchObject({
        data: { lines_found: 1 },
      });
    const word = 'in the middle of two parts';
    for (let before = 1_400; before < 2_100; before += 37)
      expect(
        await search({ search: word }, [
          { name: 'a', text: `${'-'.repeat(before)}${word}${'-'.repeat(4_000)}` },
        ]),
      ).toMatchObject({
        data: { lines_found: 1, matches: [{ character: before + 1 }] },
      });
  });

  it('are not searched with a pattern that is wrong, or that never ends', async () => {
    await expect(search({ search: '(', is_pattern: true })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(search({ search: '(a{1000}){1000}', is_pattern: true })).rejects.toMatchObject({
      name: 'ToolFailure',
    });
  });
});

describe('file-create', () => {
  it('makes a file of what it is given [TOOL-11]', async () => {
    expect(await call('file-create', { name: '报告.md', content: '# 你好' })).toEqual({
      data: { file: '报告.md', media_type: 'text/markdown', bytes: 8 },
    });
    expect(await call('file-create', { name: 'a.json', content: '{"a":1' })).toMatchObject({
      error: 'bad_input',
    });
  });

  it.each(['../up.md', 'a/b.md', '.md', 'run.exe', 'a.md\u0000', 'ex\u202etxt.csv', 'no-ending'])(
    'refuses the name %j',
    async (name) => {
      expect(await call('file-create', { name, content: 'x' })).toMatchObject({
        refused: /file name|characters/,
      });
    },
  );

  it('refuses more than 200,000 characters', async () => {
    expect(await call('file-create', { name: 'a.txt', content: 'x'.repeat(200_001) })).toHaveProperty(
      'refused',
    );
  });
});

describe('task-list', () => {
  const task = (state: string) => ({ title: `A task that is ${state}`, state });

  it('counts how far the plan is [TOOL-11]', async () => {
    const tasks = ['done', 'dropped', 'in_progress', 'open'].map(task);
    expect(await call('task-list', { tasks })).toEqual({
      data: { tasks: 4, done: 1, dropped: 1, left: 2 },
    });
  });

  it('refuses an empty plan, a long one, and two tasks at a time', async () => {
    for (const tasks of [
      [],
      Array.from({ length: 31 }, () => task('open')),
      [task('in_progress'), task('in_progress')],
    ])
      expect(await call('task-list', { tasks })).toHaveProperty('refused');
  });
});

it('usage-status tells what there is, what it costs, and what is left, in dollars [TOOL-11]', async () => {
  const status = () =>
    Promise.resolve({
      balance: 4_250_000,
      reserved: 10_000,
      spentByRun: 1_500,
      budgets: [
        { of: 'account' as const, perRun: null, perMonth: 2_000_000, spentThisMonth: 2_500_000 },
        { of: 'api_key' as const, perRun: 100_000, perMonth: null, spentThisMonth: 0 },
      ],
    });
  expect(await call('usage-status', {}, { funds: { status } })).toEqual({
    data: {
      currency: 'USD',
      balance: 4.25,
      reserved: 0.01,
      spent_by_this_run: 0.0015,
      budgets: [
        { of: 'account', per_run: null, per_month: 2, spent_this_month: 2.5, left_this_month: 0 },
        { of: 'api_key', per_run: 0.1, per_month: null, spent_this_month: 0, left_this_month: null },
      ],
    },
  });
});
