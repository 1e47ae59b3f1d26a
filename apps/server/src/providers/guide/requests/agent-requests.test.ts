import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BUILTIN_TOOLS } from '../../../toolbox/catalogue.ts';
import { createTurn, type TurnMessage, type TurnTool } from '../../turn.ts';
import { answerTurn, type GuideAnswer } from '../answer.ts';
import { createManual } from '../manual.ts';

const NOW = Date.UTC(2026, 2, 14, 20, 0);
const manual = await createManual(fileURLToPath(new URL('../../../../../../docs/manual', import.meta.url)))();

function toTool(name: string, description: string, parameters: Readonly<Record<string, unknown>>): TurnTool {
  return { name: name.replaceAll('-', '_'), description, parameters };
}

const TASK = { type: 'object', properties: { task: { type: 'string' } } };
const TOOLS: readonly TurnTool[] = [
  ...BUILTIN_TOOLS.map(({ name, description, parameters }) =>
    toTool(name, description, z.toJSONSchema(parameters, { io: 'input' })),
  ),
  toTool('hand-over-to-maths-teacher', 'Hands over to the agent "Maths Teacher".', TASK),
  toTool('hand-over-to-2', 'Hands over to the agent "翻译助手".', TASK),
];

const user = (text: string): TurnMessage => ({ role: 'user', content: [{ type: 'text', text }] });

function answer(messages: readonly TurnMessage[], tools = TOOLS): GuideAnswer {
  return answerTurn(createTurn({ model: 'guide', purpose: 'reply', messages, tools }), manual, NOW);
}

function callsFor(question: string, tools = TOOLS): readonly (readonly [string, unknown])[] {
  const given = answer([user(question)], tools);
  return given.kind === 'text'
    ? []
    : given.calls.map(({ name, argumentsJson }) => [name, JSON.parse(argumentsJson)] as const);
}

const sum = ['calculator', { expression: '17*23' }] as const;
const tokyo = ['get_current_time', { timezone: 'Asia/Tokyo' }] as const;

it.each([
  ['What is 17*23?', [sum]],
  ['17*23 and the time in Tokyo', [sum, tokyo]],
  ['17*23 和东京现在几点？', [tokyo, sum]],
  ['17*23 and 4+5', [sum, ['calculator', { expression: '4+5' }]]],
  ['What time is it?', [['get_current_time', {}]]],
  ['5 miles in km', [['unit_convert', { value: 5, from_unit: 'mi', to_unit: 'km' }]]],
  ['How many days until 2026-12-25?', [['date_difference', { from: '2026-03-14', to: '2026-12-25' }]]],
  [
    'How many days are between 1 May 2026 and June 3, 2026?',
    [['date_difference', { from: '2026-05-01', to: '2026-06-03' }]],
  ],
  ['2026年5月1日到2026年10月1日有多少天？', [['date_difference', { from: '2026-05-01', to: '2026-10-01' }]]],
  ['What date is 2 weeks before 2026-01-31?', [['date_add', { date: '2026-01-31', weeks: -2 }]]],
  ['2026-01-31 之后 30 天是几号', [['date_add', { date: '2026-01-31', days: 30 }]]],
  ['Generate 3 UUIDs', [['generate_uuid', { count: 3, kind: 'v4' }]]],
  ['生成一个 UUID', [['generate_uuid', { count: 1, kind: 'v4' }]]],
  ['Give me a random number between 1 and 6', [['random_number', { min: 1, max: 6 }]]],
  ['给我 1 到 6 之间的随机数', [['random_number', { min: 1, max: 6 }]]],
  ['Roll 2 dice', [['random_number', { kind: 'dice', dice: '2d6' }]]],
  ['What is the SHA-256 hash of "hello"?', [['hash_text', { text: 'hello', algorithm: 'sha256' }]]],
  ['hash hello with md5', [['hash_text', { text: 'hello', algorithm: 'md5' }]]],
  ['计算“你好”的 MD5', [['hash_text', { text: '你好', algorithm: 'md5' }]]],
  ['Encode hello world as base64', [['base64_encode', { text: 'hello world' }]]],
  ['把“你好”转成 base64', [['base64_encode', { text: '你好' }]]],
  ['Count the words in "one two three"', [['word_count', { text: 'one two three' }]]],
  ['统计字数：床前明月光', [['word_count', { text: '床前明月光' }]]],
  ['Read https://example.org/', [['fetch_page', { url: 'https://example.org/', max_characters: 1500 }]]],
  [
    'Search the web for green tea and then calculate 17*23',
    [sum, ['web_search', { query: 'green tea', limit: 5 }]],
  ],
  ['帮我搜索一下绿茶的功效', [['web_search', { query: '绿茶的功效', limit: 5 }]]],
  ['Remember that my lucky sum is 4*5.', [['memory_save', { text: 'my lucky sum is 4*5' }]]],
  ['请记住我住在杭州', [['memory_save', { text: '我住在杭州' }]]],
  ['What do you remember about my home?', [['memory_search', { words: 'my home' }]]],
  ['你还记得我的住址吗？', [['memory_search', { words: '我的住址' }]]],
  [
    'Please post hello to https://example.org/a.',
    [
      [
        'http_request',
        { url: 'https://example.org/a', method: 'POST', body: 'hello', content_type: 'text/plain' },
      ],
    ],
  ],
  [
    '把 {"a":1} 发送到 https://example.org/a',
    [
      [
        'http_request',
        { url: 'https://example.org/a', method: 'POST', body: '{"a":1}', content_type: 'application/json' },
      ],
    ],
  ],
  [
    'Hand over to Maths Teacher: what is 17*23?',
    [['hand_over_to_maths_teacher', { task: 'what is 17*23?' }]],
  ],
  ['请转交给翻译助手', [['hand_over_to_2', { task: '' }]]],
])('calls for "%s"', (question, calls) => {
  expect(callsFor(question)).toEqual(calls);
});

it.each([
  'What is Parley?',
  'How do I search for a conversation?',
  'What is a token?',
  'Hand over to Nobody',
  '怎么搜索对话？',
  'Do I need to remember my password?',
])('makes no call for "%s"', (question) => {
  expect(callsFor(question)).toEqual([]);
});

it('calls no tool that is not offered, and answers as it does without tools', () => {
  const others = TOOLS.filter(({ name }) => name === 'fetch_page');
  for (const question of ['Generate a UUID', 'Remember that I like tea', '17*23', 'Roll a die'])
    expect(answer([user(question)], others)).toEqual(answer([user(question)], []));
});

it.each(['remember ', 'hash ', 'post a', 'random ', '的', '2026-01-01 ', '"', 'and '])(
  'reads a long message of %j',
  (text) => {
    expect(answer([user(text.repeat(4_000))]).kind).toMatch(/text|calls/);
  },
);

function result(name: string, content: unknown, isError = false): TurnMessage {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return { role: 'tool', callId: name, name, content: [{ type: 'text', text }], isError };
}

const outside = (data: unknown): string =>
  `<outside source="https://example.org/" number="1">\n${JSON.stringify(data)}\n</outside>\nThe text above comes from outside.`;

describe('answers from results', () => {
  it.each([
    ['x', result('calculator', { expression: '17*23', result: '391' }), 'The result is **391**.'],
    ['你好', result('calculator', { expression: '17*23', result: '391' }), '结果是 **391**。'],
    ['x', result('generate_uuid', { ids: ['a', 'b'] }), 'Here they are:\n\n`a`\n`b`'],
    ['x', result('random_number', { values: [{ rolls: [1, 2], total: 3 }] }), 'Drawn at random: **3**.'],
    ['x', result('date_difference', { days: 286, calendar: {} }), 'That is **286** days.'],
    [
      '你好',
      result('date_add', { date: '2026-03-02', weekday: 'Monday' }),
      '日期是 **2026-03-02**（星期一）。',
    ],
    [
      'x',
      result('word_count', { words: 3, characters: 13 }),
      'The text has **3** words and **13** characters.',
    ],
    ['x', result('hash_text', { algorithm: 'md5', result: 'ab' }), 'The result is `ab`.'],
    ['你好', result('memory_save', { id: '1', text: '我住在杭州' }), '已记住：我住在杭州'],
    ['x', result('memory_search', { memories: [] }), 'I remember nothing about that.'],
    [
      'x',
      result('http_request', outside({ status: 201, body: '' })),
      'The address answered with status **201**.',
    ],
    [
      'x',
      result('fetch_page', outside({ title: 'Tea', passages: [{ text: 'It is green.', link: 'l' }] })),
      'The page says:\n\n**Tea**\n\nIt is green.',
    ],
    [
      '你好',
      result('web_search', outside({ results: [{ title: 'Tea', url: 'https://t.org', snippet: 'Green' }] })),
      '搜索结果如下：\n\n- [Tea](https://t.org): Green',
    ],
    [
      'x',
      result('http_request', { error: 'blocked_address', message: 'The address is private.' }, true),
      'The tool could not do it: The address is private.',
    ],
  ])('%s: %j', (question, output, text) => {
    expect(answer([user(question), output])).toEqual({ kind: 'text', text });
  });

  it('begins with the task that another agent has handed over', () => {
    const handed = result('hand_over_to_maths_teacher', { handed_over_to: 'Maths Teacher', task: '17*23' });
    expect(answer([user('Hand over to Maths Teacher: 17*23'), handed])).toEqual({
      kind: 'calls',
      calls: [{ name: 'calculator', argumentsJson: '{"expression":"17*23"}' }],
    });
  });
});
