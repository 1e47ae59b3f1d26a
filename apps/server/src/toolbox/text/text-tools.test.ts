import { afterEach, describe, expect, it, vi } from 'vitest';
import { callTool } from '../../testing/tools/call-tool.ts';
import type { JsonValue } from '../tool.ts';
import { TEXT_TOOLS } from './index.ts';

const call = (name: string, args: unknown) => callTool(TEXT_TOOLS, name, args);

async function dataOf(name: string, args: unknown): Promise<Readonly<Record<string, JsonValue>>> {
  const result = await call(name, args);
  if (!('data' in result)) throw new Error(JSON.stringify(result));
  return result.data as Readonly<Record<string, JsonValue>>;
}

interface Case {
  readonly tool: string;
  readonly args: unknown;
  readonly gives: Readonly<Record<string, unknown>>;
}

const english = 'The quick brown fox jumps over the lazy dog. It was a sunny day! Was it not?';

const cases: readonly Case[] = [
  {
    tool: 'word-count',
    args: { text: "It's 你好 world.\n\nSecond part... done" },
    gives: { words: 7, sentences: 3, paragraphs: 2, lines: 3, chinese_japanese_characters: 2 },
  },
  { tool: 'word-count', args: { text: '' }, gives: { words: 0, characters: 0, lines: 0, paragraphs: 0 } },
  {
    tool: 'readability-score',
    args: { text: english },
    gives: { words: 17, sentences: 3, level: 'very easy', flesch_kincaid_grade: 0.5 },
  },
  {
    tool: 'text-diff',
    args: { before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\n' },
    gives: { identical: false, added: 1, removed: 1, diff: expect.stringContaining('-two\n+2\n') },
  },
  { tool: 'text-diff', args: { before: 'same', after: 'same' }, gives: { identical: true, added: 0 } },
  {
    tool: 'text-diff',
    args: { before: 'a red car', after: 'a blue car', by: 'words' },
    gives: { diff: 'a [-red-]{+blue+} car', added: 1, removed: 1 },
  },
  {
    tool: 'text-similarity',
    args: { first: 'Kitten', second: 'sitting' },
    gives: { identical: false, edit_distance: 3, edit_similarity: 0.571, character_pairs: 0.364 },
  },
  {
    tool: 'text-similarity',
    args: { first: 'the cat sat', second: 'sat the cat' },
    gives: { shared_words: 1, word_frequency: 1, edit_distance: 7 },
  },
  {
    tool: 'regex-extract',
    args: { text: 'a 2026-03 b 2025-12', pattern: '(?P<year>\\d{4})-(\\d{2})' },
    gives: {
      count: 2,
      matches: expect.arrayContaining([
        { match: '2026-03', index: 2, groups: ['2026', '03'], named_groups: { year: '2026' } },
      ]),
    },
  },
  {
    tool: 'regex-extract',
    args: { text: 'Ab\nab', pattern: '^a', flags: ['i', 'm'], max_matches: 5 },
    gives: { count: 2 },
  },
  {
    tool: 'regex-replace',
    args: {
      text: '03/29/2026 and 12/24/2026',
      pattern: '(\\d+)/(\\d+)/(?P<y>\\d+)',
      replacement: '$<y>-$1-$2 $$',
    },
    gives: { result: '2026-03-29 $ and 2026-12-24 $', replacements: 2 },
  },
  {
    tool: 'regex-replace',
    args: { text: 'aaa', pattern: 'a', replacement: '[$&]', first_only: true },
    gives: { result: '[a]aa', replacements: 1 },
  },
  {
    tool: 'extract-emails',
    args: {
      text: 'Ann <ann@example.com>, ANN@example.com; bob.b+x@mail.example.co.uk. no@tld @x a..b@c.com',
    },
    gives: { emails: ['ANN@example.com', 'bob.b+x@mail.example.co.uk'], count: 2 },
  },
  {
    tool: 'extract-urls',
    args: {
      text: 'See (https://en.wikipedia.org/wiki/A_(b)), www.example.com/x。 and http://example.com/x?q=1.',
    },
    gives: {
      urls: ['https://en.wikipedia.org/wiki/A_(b)', 'https://www.example.com/x', 'http://example.com/x?q=1'],
    },
  },
  {
    tool: 'extract-urls',
    args: { text: '访问https://e.com了解更多，或 www.e.org。https://日本.jp/路径 and https://e.com/a…' },
    gives: {
      urls: [
        'https://e.com/',
        'https://www.e.org/',
        'https://xn--wgv71a.jp/%E8%B7%AF%E5%BE%84',
        'https://e.com/a',
      ],
    },
  },
  {
    tool: 'extract-numbers',
    args: { text: 'Up 3.5% to 1,299.50 EUR, -4 °C, $20, v2 and 3万元; 1.2.3' },
    gives: {
      numbers: [
        { value: 3.5, text: '3.5%', unit: '%' },
        { value: 1299.5, text: '1,299.50 EUR', unit: 'EUR' },
        { value: -4, text: '-4 °C', unit: '°C' },
        { value: 20, text: '$20', unit: '$' },
        { value: 3, text: '3万元', unit: '万元' },
      ],
      unclear: ['1.2.3'],
    },
  },
  {
    // What a comma means in them is not known.
    tool: 'extract-numbers',
    args: { text: 'From 1.234,56 € or 1,5 to 2.5; 12\u00A0500 km, 1,299. A,B 3, 4.' },
    gives: {
      count: 5,
      numbers: [
        { value: 2.5, text: '2.5', unit: null },
        { value: 12_500, text: '12\u00A0500 km', unit: 'km' },
        { value: 1_299, text: '1,299', unit: null },
        { value: 3, text: '3', unit: null },
        { value: 4, text: '4', unit: null },
      ],
      unclear: ['1.234,56', '1,5'],
    },
  },
  {
    tool: 'case-convert',
    args: { text: 'parseHTTPResponse now', to: 'snake' },
    gives: { result: 'parse_http_response_now' },
  },
  {
    tool: 'case-convert',
    args: { text: 'user id\nfirst-name', to: 'camel' },
    gives: { result: 'userId\nfirstName' },
  },
  {
    tool: 'case-convert',
    args: { text: "it's a NEW day", to: 'title' },
    gives: { result: "It's A New Day" },
  },
  {
    tool: 'case-convert',
    args: { text: 'HELLO. HOW ARE YOU?', to: 'sentence' },
    gives: { result: 'Hello. How are you?' },
  },
  {
    tool: 'case-convert',
    args: { text: "'hello world' re\u0301sume\u0301 ßeta o'neill", to: 'title' },
    gives: { result: "'Hello World' Re\u0301sume\u0301 Sseta O'neill" },
  },
  { tool: 'case-convert', args: { text: 'İSTANBUL ışık', to: 'title' }, gives: { result: 'İstanbul Işık' } },
  { tool: 'case-convert', args: { text: 'İSTANBUL', to: 'lower' }, gives: { result: 'istanbul' } },
  {
    tool: 'case-convert',
    args: { text: 'İSTANBUL. İZMİR', to: 'sentence' },
    gives: { result: 'İstanbul. İzmir' },
  },
  { tool: 'case-convert', args: { text: 'İstanbul şehri', to: 'camel' }, gives: { result: 'istanbulŞehri' } },
  {
    tool: 'slugify',
    args: { text: "It's Ann’s Ħamrun, Bəxtiyar" },
    gives: { result: 'its-anns-hamrun-bextiyar' },
  },
  {
    tool: 'slugify',
    args: { text: '𠮷𠮷𠮷𠮷𠮷𠮷𠮷', keep_unicode: true, max_length: 11 },
    gives: { result: '𠮷𠮷𠮷𠮷𠮷' },
  },
  { tool: 'word-count', args: { text: 'He paid 1,234.56 and 3.5, then 4.' }, gives: { words: 7 } },
  {
    tool: 'text-similarity',
    args: { first: '😀', second: '😁' },
    gives: { identical: false, character_pairs: 0, shared_words: 0, word_frequency: 0, edit_similarity: 0 },
  },
  {
    tool: 'text-similarity',
    args: { first: 'a', second: 'A' },
    gives: { identical: true, character_pairs: 1, shared_words: 1, word_frequency: 1 },
  },
  {
    tool: 'text-similarity',
    args: { first: 'café', second: 'cafe\u0301' },
    gives: { identical: true, edit_distance: 0 },
  },
  {
    tool: 'slugify',
    args: { text: 'Crème Brûlée & Tea — Straße!' },
    gives: { result: 'creme-brulee-and-tea-strasse' },
  },
  { tool: 'slugify', args: { text: '你好 World', keep_unicode: true }, gives: { result: '你好-world' } },
  { tool: 'slugify', args: { text: 'one two three four', max_length: 12 }, gives: { result: 'one-two' } },
  {
    tool: 'markdown-to-html',
    args: {
      markdown: '# Title\n\nSome *text* with [a link](https://example.com "t") and `a<b`.\n\n|a|\n|-|\n|b|',
    },
    gives: {
      result: expect.stringMatching(
        /^<h1>Title<\/h1>\n<p>Some <em>text<\/em> with <a href="https:\/\/example\.com" title="t">a link<\/a> and <code>a&lt;b<\/code>\.<\/p>\n<table>/,
      ),
    },
  },
  {
    tool: 'html-to-text',
    args: {
      html: '<head><title>T</title><style>x{}</style></head><body><h2>Head &amp; more</h2><p>A <b>bold</b>\n <a href="https://example.com">link</a><script>alert(1)</script><ul><li>one<li>two</ul><pre>a\n  b</pre>',
      format: 'markdown',
    },
    gives: {
      result: '## Head & more\n\nA **bold** [link](https://example.com)\n\n- one\n- two\n\n```\na\n  b\n```',
    },
  },
  {
    tool: 'html-to-text',
    args: { html: '<p>One<br>two</p><table><tr><td>a</td><td>b</td></tr></table><svg/><p>&eacute;</p>' },
    gives: { result: 'One\ntwo\n\na | b |\n\né' },
  },
  {
    tool: 'html-to-text',
    args: { html: '<table><tr><td>1<td><b>2</b><tr><td><p>a</p><p>b</p></td><td></td><td>c</td></table>' },
    gives: { result: '1 | 2 |\na b |  | c |' },
  },
  {
    tool: 'html-to-text',
    args: {
      html: '<ol start=3><li>x<li>y</ol><p>a<b> bold </b>b <i></i>c <code>d</code></p><select><option>1<option>2</select>',
      format: 'markdown',
    },
    gives: { result: '3. x\n4. y\n\na **bold** b c `d`\n\n1\n2' },
  },
  {
    tool: 'html-to-text',
    args: { html: '<b>a<p>b</p></b>c</i> d', format: 'markdown' },
    gives: { result: '**a\n\nb\n\n**c* d' },
  },
  {
    tool: 'detect-language',
    args: { text: english },
    gives: { languages: expect.arrayContaining([{ code: 'en', score: 1, name: 'English' }]) },
  },
  {
    tool: 'detect-language',
    args: { text: 'Der schnelle braune Fuchs springt über den faulen Hund und läuft davon.' },
    gives: { languages: expect.arrayContaining([expect.objectContaining({ code: 'de', name: 'German' })]) },
  },
  {
    tool: 'detect-language',
    args: { text: '今天天气很好' },
    gives: { languages: [{ code: 'zh', score: 1, name: 'Chinese' }] },
  },
  {
    tool: 'detect-language',
    args: { text: '今日は天気がいいです' },
    gives: { languages: [{ code: 'ja', score: 1, name: 'Japanese' }] },
  },
  {
    tool: 'detect-language',
    args: { text: '오늘은 날씨가 좋아요' },
    gives: { languages: [{ code: 'ko', score: 1, name: 'Korean' }] },
  },
];

const wrong: readonly (readonly [tool: string, args: unknown, error: string, why: RegExp])[] = [
  ['regex-extract', { text: 'a', pattern: '(a' }, 'bad_input', /not valid/],
  ['regex-extract', { text: 'a', pattern: '(?=a)' }, 'bad_input', /not supported/],
  ['regex-extract', { text: 'a'.repeat(90_000), pattern: '[a-z]{1,200}z' }, 'too_large', /too much/],
  ['regex-replace', { text: 'a', pattern: 'a', replacement: '$2' }, 'bad_input', /group/],
  [
    'regex-replace',
    { text: 'a'.repeat(90_000), pattern: 'a', replacement: 'b'.repeat(5_000) },
    'too_large',
    /several parts/,
  ],
  ['slugify', { text: '你好' }, 'bad_input', /keep_unicode/],
  ['readability-score', { text: '这是一个很长的中文句子。' }, 'bad_input', /English/],
  ['detect-language', { text: '12 34' }, 'bad_input', /too short/],
  ['markdown-to-html', { markdown: `${'> '.repeat(500)}a` }, 'bad_input', /too deep/],
  [
    'html-to-text',
    { html: `<a ${Array.from({ length: 15_000 }, (_, index) => `x${index}`).join(' ')}>` },
    'bad_input',
    /attributes/,
  ],
];

const refused: readonly (readonly [tool: string, args: unknown])[] = [
  ['word-count', { text: 'a'.repeat(100_001) }],
  ['regex-extract', { text: 'a', pattern: 'a'.repeat(501) }],
  ['regex-replace', { text: 'ab', pattern: '', replacement: '-' }],
  ['case-convert', { text: 'a', to: 'leet' }],
  ['slugify', { text: '' }],
  ['text-diff', { before: 'a' }],
];

describe('the tools of the group TEXT', () => {
  it.each(cases)('$tool answers $args [TOOL-11]', async ({ tool, args, gives }) => {
    expect(await dataOf(tool, args)).toMatchObject(gives);
  });

  it.each(wrong)('%s says what is wrong: %#', async (tool, args, error, why) => {
    const message: unknown = expect.stringMatching(why);
    expect(await call(tool, args)).toEqual({ error, message });
  });

  it.each(refused)('%s refuses by its schema: %#', async (tool, args) => {
    expect(await call(tool, args)).toHaveProperty('refused');
  });

  describe('on a machine that stands still', () => {
    afterEach(() => vi.restoreAllMocks());

    it('compares short texts all the same', async () => {
      let now = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => (now += 1_000));
      const texts = { before: 'one\ntwo\nthree\n', after: 'one\n2\nthree\n' };
      expect(await dataOf('text-diff', texts)).toMatchObject({ added: 1, removed: 1 });
      expect(await dataOf('text-diff', { ...texts, by: 'words' })).toMatchObject({ added: 1, removed: 1 });
      const long = { before: 'one\n'.repeat(1_000), after: 'two\n'.repeat(1_000) };
      expect(await call('text-diff', long)).toMatchObject({ error: 'too_large' });
    });
  });

  it('lists no more matches than asked for, and says so', async () => {
    const result = await call('regex-extract', { text: 'a'.repeat(50), pattern: 'a', max_matches: 10 });
    expect(result).toMatchObject({ data: { count: 10 }, truncated: true });
  });
});

describe('detect-language [TOOL-11]', () => {
  const detect = async (text: string) =>
    (await dataOf('detect-language', { text }))['languages'] as {
      code: string;
      name: string;
      score: number;
    }[];

  it.each([
    ['English', 'Hello, how are you today my friend?'],
    ['English', 'Thank you very much'],
    ['Spanish', 'Hola, ¿cómo estás hoy, amigo?'],
    ['Portuguese', 'Olá, como você está hoje?'],
    ['Dutch', 'Ik hou van jou en mijn kat'],
    ['Indonesian', 'Selamat pagi, apa kabar hari ini?'],
    ['Polish', 'Dziękuję bardzo za pomoc'],
    ['Russian', 'Большое спасибо за помощь'],
    ['Ukrainian', 'Дуже дякую за допомогу'],
    ['Persian', 'از کمک شما بسیار متشکرم'],
    ['Greek', 'Καλημέρα, τι κάνεις σήμερα;'],
    // Rarer languages, where there is enough text to tell.
    ['Malagasy', 'Teraka afaka sy mitovy zo sy fahamendrehana ny olombelona rehetra.'],
    ['Hausa', 'Su dai yan-adam, ana haifuwarsu ne duka yantattu, kuma kowannensu na da mutunci.'],
    ['Azerbaijani', 'Bütün insanlar ləyaqət və hüquqlarına görə azad bərabər doğulurlar.'],
  ])('finds %s in a short text: %s', async (name, text) => {
    const languages = await detect(text);
    expect(languages[0]).toMatchObject({ name, score: 1 });
    // Each is called by a name that people know.
    for (const language of languages) expect(language.name).toMatch(/^\p{Lu}/u);
  });
});

describe('markup that comes from outside', () => {
  it.each([
    '<script>alert(1)</script>',
    'x <img src=x onerror=alert(1)> y',
    '<svg onload=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](vbscript:a)',
    '[x](data:text/html,<script>)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x](https://e.com "\\" onclick=alert(1) \\"")',
    '[x]: javascript:alert(1)\n\n[x]',
    '```"><script>\n<script>alert(1)</script>\n```',
  ])('becomes HTML that runs nothing: %s', async (markdown) => {
    const { result } = await dataOf('markdown-to-html', { markdown });
    const html = String(result);
    expect(html).not.toMatch(/<(?!\/?(?:p|a|img|pre|code|em|strong|ul|li)[\s>])/i);
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/gi)) {
      const seen = address.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
      expect(new URL(seen, 'https://e.com').protocol).toBe('https:');
    }
    expect(html).not.toMatch(/<[a-z]+(?:\s+[a-z]+="[^"]*")*\s+on\w+=/i);
  });

  it.each(['<a href="javascript:alert(1)">x</a>', '<a href=" java\tscript:alert(1)">x</a>'])(
    'becomes text without the link: %s',
    async (html) => {
      expect(await dataOf('html-to-text', { html, format: 'markdown' })).toEqual({ result: 'x' });
    },
  );

  // Marks that a parser reads again and again; without bounds these take minutes.
  it.each(['[a](', '*a **b ', '[', '_a', '- - - - a\n', '<b>', '`a '])(
    'is read to its end however often it says %j',
    async (mark) => {
      const { result } = await dataOf('markdown-to-html', { markdown: mark.repeat(20_000 / mark.length) });
      expect(String(result)).toMatch(/^<(?:p|ul)>/);
    },
  );
});
