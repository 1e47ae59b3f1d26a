// Calls that cost more than they appear to. Each is valid HTTP by a signed-in user.
import { toMessage, toSession } from '../history/conversations.ts';
import { MODEL } from '../server-under-test.ts';
import { hostileText } from './hostile-values.ts';
import { toForm, toJson, type Attack } from './attack.ts';
import type { Random } from './random.ts';
import { hostileSchema } from './hostile-schema.ts';

const GUIDE = 'guide/guide';
const MEGABYTE = 1024 * 1024;

/** As long as requested, made of one fragment. */
export function fill(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

export const MARKDOWN_PIECES = [
  ...[
    '*',
    '**a',
    '_',
    '`',
    '```\n',
    '[',
    '[a](',
    '![',
    '<',
    '<a ',
    '> ',
    '- ',
    '1. ',
    '|a',
    '$',
    '$$',
    '\\(',
    '~~',
  ],
  ...[
    '# ',
    '\n',
    ' ',
    '\t',
    'a',
    '字',
    '：**',
    '"',
    "'",
    '(',
    'https://',
    'a@',
    '1+',
    '1,',
    '- [ ] ',
    'User: ',
    'please ',
  ],
];

export function toPrompts(random: Random): Attack[] {
  const text = (length: number): string =>
    fill(
      Array.from({ length: 1 + random.below(4) }, () => random.pick(['', ...MARKDOWN_PIECES])).join('') ||
        'a',
      length,
    );
  return (['chat', 'title', 'summary'] as const).flatMap((purpose) =>
    [4_000, 400_000].map((length) => {
      const prompt = text(length);
      return toForm(
        `a ${purpose} of ${length} characters of ${JSON.stringify(prompt.slice(0, 12))}`,
        '/generate',
        {
          prompt,
          purpose,
          stream: 'false',
          model_name: GUIDE,
          max_tokens: '50',
        },
      );
    }),
  );
}

export function toHistories(random: Random): Attack[] {
  const piece = random.pick(['a', ...MARKDOWN_PIECES]);
  const send = (name: string, history: string, model = GUIDE): Attack =>
    toForm(name, '/generate', {
      prompt: 'Hi',
      stream: 'false',
      model_name: model,
      max_tokens: '20',
      chat_history_json: history,
    });
  const messages = Array.from({ length: 2_000 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: fill(piece, 3_500),
  }));
  return [
    send('a history of 8 MB', JSON.stringify(messages).slice(0, 7_900_000)),
    send('a history of 7 MB that is valid', JSON.stringify(messages.slice(0, 1_900))),
    send('the same to a vendor', JSON.stringify(messages.slice(0, 1_900)), MODEL),
    send(
      'a history of one message',
      JSON.stringify([{ role: 'user', content: fill(piece, 399_000) }]),
      MODEL,
    ),
    send('a history that is all brackets', fill('[', 7_900_000)),
    send('a history of empty objects', `[${fill('{},', 7_899_999)}{}]`),
    send('a history of quotes', `["${fill('\\"', 7_900_000)}"]`),
    send('a history of backslashes', `["${fill('\\', 7_900_000)}`),
  ];
}

export function toSaves(random: Random): Attack[] {
  const id = `fuzz-${random.below(1e9)}`;
  const save = (name: string, session: object): Attack =>
    toJson(name, '/api/chat-history/save-session', { session });
  const messages = (count: number) =>
    Array.from({ length: count }, (_, index) => toMessage(`${id}-${index}`, index));
  const long = (content: string) => ({ ...toMessage(`${id}-long`, 1), content });
  return [
    save('a save of 12,000 messages', toSession(`${id}-a`, messages(12_000))),
    save('the same once more', toSession(`${id}-a`, messages(12_000))),
    save(
      'a save of the same messages the other way round',
      toSession(`${id}-a`, messages(12_000).toReversed()),
    ),
    save(
      'a save of 5,000 messages that name one parent',
      toSession(
        `${id}-b`,
        messages(5_000).map((one) => ({ ...one, parent_id: `${id}-0` })),
      ),
    ),
    save('a save of invalid messages', { ...toSession(`${id}-c`, []), messages: Array(20_000).fill({}) }),
    save(
      'a save of the same id many times',
      toSession(
        `${id}-d`,
        messages(10_000).map((one) => ({ ...one, message_id: id })),
      ),
    ),
    save(
      'a save of one long message',
      toSession(`${id}-e`, [
        long(fill(random.pick(['a', '字', 'ab ', '*', '\ud83d\ude00', 'a-']), 1_900_000)),
      ]),
    ),
    save(
      'a save of five long messages',
      toSession(
        `${id}-f`,
        [1, 2, 3, 4, 5].map((n) => ({ ...long(fill('word ', 1_900_000)), message_id: `${id}-${n}` })),
      ),
    ),
    toJson('an append to a long conversation', `/api/chat-history/session/${id}-a/messages`, {
      messages: messages(12_050).slice(-50),
      from_index: 12_000,
    }),
    { name: 'a conversation of 12,000 messages', method: 'GET', path: `/api/chat-history/session/${id}-a` },
    toJson('many conversations in one', '/api/chat-history/bulk-sync', {
      sessions: Array.from({ length: 50 }, (_, index) => toSession(`${id}-g${index}`, messages(300))),
    }),
    ...['time', '时间', '"', '* OR *', 'a*'.repeat(90), '(('.repeat(90), '%'.repeat(190), 'NEAR(a b)'].map(
      (words): Attack => ({
        name: `a search for ${words.slice(0, 12)}`,
        method: 'GET',
        path: `/api/chat-history/search?limit=50&q=${encodeURIComponent(words)}`,
      }),
    ),
  ];
}

export function toBodies(random: Random): Attack[] {
  const paths = [
    '/structured-output',
    '/api/chat-history/save-session',
    '/api/errors/report',
    '/api/system-prompts',
  ];
  const raw = (name: string, body: string): Attack => ({
    name,
    method: 'POST',
    path: random.pick(['/structured-output', ...paths]),
    type: 'application/json',
    body: Buffer.from(body),
  });
  const length = MEGABYTE - 200;
  return [
    raw('a body that is all lists', `{"a":[${fill('[],', length)}[]]}`),
    raw('a body that is all levels', fill('{"a":', length)),
    raw('a body of names', `{${fill('"k":1,', length)}"z":1}`),
    raw('a body of one number', `{"a":${fill('1', length)}}`),
    raw('a body of escapes', `{"a":"${fill('\\u0041', length)}"}`),
    raw('a body of odd text', JSON.stringify({ prompt: hostileText(random), json_schema: {} })),
  ];
}

export function toSchemas(random: Random): Attack[] {
  return Array.from({ length: 6 }, (_, index): Attack =>
    toJson(`schema ${index}`, '/structured-output', {
      prompt: fill(random.pick(['name: a ', 'a ', ' ', '"', 'age 3 ']), 3_900),
      json_schema: hostileSchema(random),
      model_name: random.pick([GUIDE, MODEL]),
      max_tokens: 50,
    }),
  );
}

export function toForms(random: Random): Attack[] {
  const boundary = 'fuzz';
  const form = (name: string, body: string, path = '/generate'): Attack => ({
    name,
    method: 'POST',
    path,
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(body, 'latin1'),
  });
  const part = (head: string, text: string): string => `--${boundary}\r\n${head}\r\n\r\n${text}\r\n`;
  const named = (name: string): string => `content-disposition: form-data; name="${name}"`;
  const file = `${named('file')}; filename="a.${random.pick(['txt', 'docx', 'pdf', 'md', 'xlsx'])}"`;
  return [
    form('a form of a thousand parts', fill(part(named('a'), ''), 200_000)),
    form('a form of boundaries', fill(`--${boundary}\r\n`, 8 * MEGABYTE)),
    form(
      'a form of almost boundaries',
      part(named('prompt'), fill(`\r\n--${boundary.slice(0, -1)}`, 8 * MEGABYTE)),
    ),
    form('a form of line breaks', part(named('prompt'), fill('\r\n', 8 * MEGABYTE))),
    form('a form of headers', `--${boundary}\r\n${fill('a: b\r\n', MEGABYTE)}`),
    form('a form with a long name', part(named(fill('n', MEGABYTE)), 'x')),
    form(
      'a file of 25 MB',
      `${part(file, fill(random.pick(['a', ' ', '\n', '<', '\0']), 24 * MEGABYTE))}--${boundary}--\r\n`,
      '/files/extract-text?skip_image_extraction=true',
    ),
  ];
}

export function toQueries(random: Random): Attack[] {
  const get = (name: string, path: string, headers: Readonly<Record<string, string>> = {}): Attack => ({
    name,
    method: 'GET',
    path,
    headers,
  });
  const long = fill(random.pick(['a', '%41', '&a', '=', ';', '+', 'a[]=']), 7_000);
  return [
    get('a long query', `/api/chat-history/sessions/summaries?${long}`),
    get('a long path', `/${long.replaceAll('%', '/')}`),
    get('a path of points', `/${fill('../', 7_000)}`),
    get('long cookies', '/auth/me', { cookie: fill('a=b; ', 7_000) }),
    get('a long list of etags', '/models', { 'if-none-match': fill('"a",', 7_000) }),
    get('a long list of encodings', '/models', { 'accept-encoding': fill('gzip;q=0,', 7_000) }),
    get('a long range', '/index.html', { range: `bytes=${fill('0-1,', 7_000)}` }),
    get('a long token', '/auth/me', { authorization: `Bearer ${fill('a.', 7_000)}` }),
    get('all conversations', '/api/chat-history/sessions/summaries?limit=1000'),
  ];
}
