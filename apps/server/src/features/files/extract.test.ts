import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from '@parley/contract/chat/constants.ts';
import { MAX_EXTRACTED_BYTES } from '@parley/contract/files/constants.ts';
import { Extraction } from '@parley/contract/files/schemas.ts';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeBook,
  makeOpenDocument,
  makeSheet,
  makeSlides,
  makeWord,
} from '../../testing/documents/office.ts';
import { makePdf } from '../../testing/documents/pdf.ts';
import { sendFile } from '../../testing/documents/extraction.ts';
import { toForm } from '../../testing/form.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

const CHINESE = '今天天气很好，我们去公园散步吧。这是一个用于测试的中文文件，里面有足够多的文字。';
const TRADITIONAL = '今天天氣很好，我們去公園散步吧。這是一個用於測試的中文文件，裡面有足夠多的文字。';

const OFFICE = 'application/vnd.openxmlformats-officedocument';

const box = (name: string, value: string) =>
  `/Subtype /Widget /FT /Btn /T (${name}) /V /${value} /AS /${value} /AP << /N << /On << >> /Off << >> >> >>`;
const RADIO = (1 << 15).toString();
const button = (value: string) =>
  `/Subtype /Widget /FT /Btn /Ff ${RADIO} /T (Pay) /V /by_card /AS /by_card /AP << /N << /${value} << >> /Off << >> >> >>`;
/** Of a form: those that are filled in, and those that are not. */
const FIELDS = [
  '/Subtype /Widget /FT /Tx /T (name) /TU (Your name) /V (Ada Lovelace)',
  '/Subtype /Widget /FT /Tx /T (town) /V <FEFF00C50062006F>',
  '/Subtype /Widget /FT /Tx /T (street)',
  '/Subtype /Widget /FT /Tx /Ff 8192 /T (secret) /V (hunter2)',
  box('Newsletter', 'On'),
  box('Adverts', 'Off'),
  button('by_card'),
  button('by_bill'),
  '/Subtype /Widget /FT /Ch /Ff 131072 /T (Country) /Opt [[(FI) (Finland)] [(SE) (Sweden)]] /V (FI)',
  '/Subtype /FreeText /Contents (Typed over it) /DA (/Helv 12 Tf 0 g)',
  '/Subtype /Text /Contents (A note of the author)',
];

/** Name, bytes, the reported type, the text that comes out. */
const READABLE: readonly (readonly [name: string, bytes: Buffer, type: string, text: string])[] = [
  ['notes.txt', Buffer.from('Hello, wörld'), 'text/plain', 'Hello, wörld'],
  ['notes.md', Buffer.from('# Title\n\n- one'), 'text/markdown', '# Title\n\n- one'],
  ['list.csv', Buffer.from('a,b\n1,"2,3"\n'), 'text/csv', 'a,b\n1,"2,3"\n'],
  ['data.json', Buffer.from('{"a": [1, 2]}'), 'application/json', '{"a": [1, 2]}'],
  ['compose.yaml', Buffer.from('a:\n  - b'), 'application/yaml', 'a:\n  - b'],
  [
    'feed.xml',
    Buffer.from('<?xml version="1.0"?><a>b</a>'),
    'application/xml',
    '<?xml version="1.0"?><a>b</a>',
  ],
  [
    'page.html',
    Buffer.from(
      '<!doctype html><html><head><title>T</title><script>x()</script></head><body><h2>Hi &amp; bye</h2><p>a<br>b</p></body></html>',
    ),
    'text/html',
    'T\n\n## Hi & bye\n\na\nb',
  ],
  [
    'steps.html',
    Buffer.from(
      '<!doctype html><html><body><ol start="3"><li>Soak<ul><li>beans</ul><li>Boil</ol><ol><li value="x">Eat</li></ol></body></html>',
    ),
    'text/html',
    '3. Soak\n\n- beans\n\n4. Boil\n\n1. Eat',
  ],
  [
    'main.rs',
    Buffer.from('fn main() { println!("<html>"); }'),
    'text/plain',
    'fn main() { println!("<html>"); }',
  ],
  [
    'server.log',
    Buffer.from('\u001b[31merror\u001b[0m at 12:00'),
    'text/plain',
    '\u001b[31merror\u001b[0m at 12:00',
  ],
  ['no-ending', Buffer.from('BM is how this text begins'), 'text/plain', 'BM is how this text begins'],
  ['script.unknown', Buffer.from('%!whatever but valid text ✓'), 'text/plain', '%!whatever but valid text ✓'],
  ['marked.txt', Buffer.from('\ufeffwith a mark'), 'text/plain', 'with a mark'],
  ['gbk.txt', iconv.encode(CHINESE, 'gbk'), 'text/plain', CHINESE],
  ['word.txt', iconv.encode('中', 'gbk'), 'text/plain', '中'],
  ['greeting.txt', iconv.encode('你好，世界', 'gbk'), 'text/plain', '你好，世界'],
  ['list.csv', iconv.encode('姓名,城市\n张三,北京', 'gbk'), 'text/csv', '姓名,城市\n张三,北京'],
  ['russian.txt', iconv.encode('Привет, мир', 'win1251'), 'text/plain', 'Привет, мир'],
  ['moscow.txt', iconv.encode('МОСКВА, ул. Ленина', 'win1251'), 'text/plain', 'МОСКВА, ул. Ленина'],
  ['german.txt', iconv.encode('Grüße aus Köln', 'latin1'), 'text/plain', 'Grüße aus Köln'],
  ['big5.txt', iconv.encode(TRADITIONAL, 'big5'), 'text/plain', TRADITIONAL],
  ['wide.txt', iconv.encode(CHINESE, 'utf-16le', { addBOM: true }), 'text/plain', CHINESE],
  [
    'wide-plain.txt',
    iconv.encode('plain English text', 'utf-16be', { addBOM: false }),
    'text/plain',
    'plain English text',
  ],
  [
    'west.txt',
    iconv.encode('Crème brûlée à la façon de grand-mère', 'latin1'),
    'text/plain',
    'Crème brûlée à la façon de grand-mère',
  ],
  [
    'letter.rtf',
    Buffer.from(
      "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Arial;}}Hello {\\b bold} w\\'f6rld\\par Next \\u20013?line}",
    ),
    'application/rtf',
    'Hello bold wörld\nNext 中line',
  ],
  [
    'offer.eml',
    Buffer.from(
      [
        'Received: from a by b',
        'Subject: =?utf-8?B?5oql5Lu3?= =?utf-8?Q?_f=C3=BCr_Rotterda?=',
        ' =?utf-8?Q?m?=',
        'From: =?iso-8859-1?Q?Andr=E9?= <andre@ports.example>',
        'To: Mara <mara@lane.example>,',
        ' ben@lane.example',
        'Date: Mon, 02 Nov 2026 10:00:00 +0100',
        'Content-Type: multipart/mixed; boundary="outer 1"',
        '',
        'Not shown.',
        '--outer 1',
        'Content-Type: multipart/alternative; boundary=inner',
        '',
        '--inner',
        'Content-Type: text/html; charset=utf-8',
        '',
        '<p>As a page.</p>',
        '--inner',
        'Content-Type: text/plain; charset="iso-8859-1"',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Dear Mara, the price f=FCr 40=',
        ' boxes is =A33,985.',
        '--inner--',
        '--outer 1',
        'Content-Type: text/html; charset=gb2312',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from([0x3c, 0x70, 0x3e, 0xb1, 0xa8, 0xbc, 0xdb, 0x3c, 0x2f, 0x70, 0x3e]).toString('base64'),
        '--outer 1',
        'Content-Type: application/pdf; name="ignored.pdf"',
        "Content-Disposition: attachment; filename*0*=utf-8''Angebot%20f%C3%BCr; filename*1*=%20Mara.pdf",
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from('%PDF-1.7').toString('base64'),
        '--outer 1',
        'Content-Type: message/rfc822',
        '',
        'Subject: First question',
        '',
        'What is the price?',
        '--outer 1--',
        '',
      ].join('\r\n'),
    ),
    'message/rfc822',
    'Subject: 报价 für Rotterdam\nFrom: André <andre@ports.example>\nTo: Mara <mara@lane.example>, ben@lane.example\n' +
      'Date: Mon, 02 Nov 2026 10:00:00 +0100\n\nDear Mara, the price für 40 boxes is £3,985.\n\n报价\n\n' +
      '---\nSubject: First question\n\nWhat is the price?\n\nAttachments: Angebot für Mara.pdf',
  ],
  [
    'signed contract.eml',
    Buffer.from(
      [
        'Subject: Contract',
        'Content-Type: multipart/alternative; boundary=part',
        '',
        '--part',
        '',
        'Here it is.',
        '--partly',
        '--part',
        'Content-Type: multipart/mixed; boundary=part-2',
        '',
        '--part-2',
        'Content-Type: text/html',
        '',
        '<p>Here it is.</p>',
        '--part-2',
        'Content-Type: application/pdf; name=contract.pdf',
        'Content-Disposition: inline; filename=contract.pdf',
        '',
        '%PDF-1.7',
        '--part-2--',
        '--part-- ',
      ].join('\r\n'),
    ),
    'message/rfc822',
    'Subject: Contract\n\nHere it is.\n--partly\n\nAttachments: contract.pdf',
  ],
  ['notes.eml', Buffer.from('Not a mail\n\nJust a text.'), 'text/plain', 'Not a mail\n\nJust a text.'],
  [
    'report.pdf',
    makePdf(['Hello page one', 'Second (page)']),
    'application/pdf',
    'Hello page one\n\nSecond (page)',
  ],
  [
    'form.pdf',
    makePdf(['Name:'], {
      catalogue: '/AcroForm << /Fields [] >>',
      page: `/Annots [${FIELDS.map((entries) => `<< /Type /Annot /Rect [0 0 90 20] ${entries} >>`).join(' ')}]`,
    }),
    'application/pdf',
    'Name:\nFilled in:\nTyped over it\nYour name: Ada Lovelace\ntown: Åbo\nNewsletter: yes\nPay: by_card\nCountry: Finland',
  ],
  [
    'letter.docx',
    makeWord(['First & second', 'Third']),
    `${OFFICE}.wordprocessingml.document`,
    'First & second\n\nThird',
  ],
  [
    'budget.xlsx',
    makeSheet({ A1: 'Name', B1: 'Amount', A2: 'Rent', B2: 1200.5 }),
    `${OFFICE}.spreadsheetml.sheet`,
    '## Budget\nName\tAmount\nRent\t1200.5',
  ],
  [
    'talk.pptx',
    makeSlides(['Begin', 'Middle', 'End']),
    `${OFFICE}.presentationml.presentation`,
    '## Slide 1\nBegin\n\n## Slide 2\nMiddle\n\n## Slide 3\nEnd',
  ],
  [
    'letter.odt',
    makeOpenDocument(
      'text',
      '<text:h text:outline-level="2">Title</text:h><text:p>One<text:s text:c="2"/>two</text:p>',
    ),
    'application/vnd.oasis.opendocument.text',
    '## Title\nOne  two',
  ],
  [
    'sums.ods',
    makeOpenDocument(
      'spreadsheet',
      '<table:table table:name="T"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
    ),
    'application/vnd.oasis.opendocument.spreadsheet',
    '## T\nx',
  ],
  [
    'novel.epub',
    makeBook(['<h1>One</h1><p>A dark night.</p>', '<p>Two</p>']),
    'application/epub+zip',
    '# One\n\nA dark night.\n\nTwo',
  ],
  ['really-a-pdf.txt', makePdf(['Named like a note']), 'application/pdf', 'Named like a note'],
];

describe('reading the text out of a file', () => {
  let app: TestApp;
  let member: Person;

  beforeAll(async () => {
    app = await createTestApp({ environment: { LIMIT_FACTOR: '1000' } });
    member = await app.createMember();
  });
  afterAll(() => app.close());

  const listUploads = (): Promise<string[]> => readdir(join(app.testDatabase.folder, 'uploads'));

  it.each(READABLE)(
    'finds the text of %s by its content [FILE-13] [FILE-04] [FI-02]',
    async (name, bytes, type, text) => {
      const answer = await sendFile(app, member, { name, bytes });
      expect(answer.statusCode).toBe(200);
      const { file_info: info, content } = Extraction.parse(answer.json());
      expect([info.name, info.type, content.text]).toEqual([name, type, text]);
    },
  );

  it('has the quotation marks of its name, which browsers write otherwise', async () => {
    const answer = await sendFile(app, member, { name: 'the %22big%22 50%.txt', bytes: Buffer.from('x') });
    expect(answer.json()).toMatchObject({ file_info: { name: 'the "big" 50%.txt' } });
  });

  it('answers in the agreed shape [FILE-06]', async () => {
    const answer = await sendFile(app, member, { name: 'a.txt', bytes: Buffer.from('x'.repeat(1_500)) });
    expect(answer.json()).toEqual({
      success: true,
      message: '',
      file_info: { name: 'a.txt', size_human: '1.5 KB', type: 'text/plain' },
      content: { text: 'x'.repeat(1_500) },
    });
  });

  it('takes guests, and no one without a token [FILE-04]', async () => {
    const guest = await app.startGuest();
    const file = { name: 'a.txt', bytes: Buffer.from('for a guest') };
    expect((await sendFile(app, guest, file)).statusCode).toBe(200);
    const { payload, headers } = toForm({}, [{ field: 'file', ...file }]);
    const answer = await app.call({ method: 'POST', url: '/files/extract-text', payload, headers });
    expect([answer.statusCode, answer.json().detail]).toEqual([401, 'Authentication required']);
  });

  it('refuses an empty file [FILE-01] [FI-01]', async () => {
    const answer = await sendFile(app, member, { name: 'a.txt', bytes: Buffer.alloc(0) });
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'File is empty']);
  });

  it('takes 25 MB and not a byte more [FILE-02] [FI-01] [CONST-06]', async () => {
    const full = Buffer.alloc(MAX_FILE_BYTES, 'word ');
    const answer = await sendFile(app, member, { name: 'a.txt', bytes: full });
    expect(answer.statusCode).toBe(200);
    const over = await sendFile(app, member, {
      name: 'a.txt',
      bytes: Buffer.concat([full, Buffer.from('!')]),
    });
    expect([over.statusCode, over.json().detail]).toEqual([413, 'File size exceeds maximum limit of 25MB']);
    expect(MAX_FILE_BYTES).toBe(26_214_400);
  });

  it('keeps 2 MB of text, whole signs only, and says so', async () => {
    const answer = await sendFile(app, member, {
      name: 'a.txt',
      bytes: Buffer.from(`x${'中'.repeat(900_000)}`),
    });
    const { content, truncated, message } = Extraction.parse(answer.json());
    expect(Buffer.byteLength(content.text)).toBe(MAX_EXTRACTED_BYTES - 1);
    expect(content.text).toMatch(/^x中+$/);
    expect([truncated, message]).toEqual([true, 'Only the first 2 MB of the text were kept.']);
  });

  it('reads 2,000 pages of a longer document and says so [FI-05]', async () => {
    const pages = Array.from({ length: 2_010 }, (_, index) => `Page ${index + 1}`);
    const answer = await sendFile(app, member, { name: 'a.pdf', bytes: makePdf(pages) });
    const { content, message, pages: count } = Extraction.parse(answer.json());
    expect([message, count]).toEqual(['Only the first 2000 pages were read.', 2_010]);
    expect(content.text).toContain('Page 2000');
    expect(content.text).not.toContain('Page 2001');
  });

  it.each([
    ['a program', Buffer.concat([Buffer.from('MZ\u0090\u0000'), Buffer.alloc(2_000, 1)])],
    ['a sound', Buffer.concat([Buffer.from('ID3\u0004\u0000\u0000'), Buffer.alloc(2_000, 3)])],
    [
      'noise',
      Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919 + (index * index) / 8) & 255)),
    ],
    ['zeros', Buffer.alloc(4_096)],
  ])('refuses %s, whatever it is called [FI-02] [FILE-10]', async (_what, bytes) => {
    const answer = await sendFile(app, member, { name: 'notes.txt', bytes });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_file']);
  });

  it('asks for the file where there is none, and for a form where there is something else [FI-01]', async () => {
    const { payload, headers } = toForm({}, [{ field: 'other', name: 'a.txt', bytes: Buffer.from('x') }]);
    const without = await app.call({ method: 'POST', url: '/files/extract-text', payload, headers }, member);
    expect([without.statusCode, without.json().errors]).toEqual([
      422,
      [{ field: 'file', message: 'is required' }],
    ]);
    const json = { file: { path: '/etc/passwd', name: 'a.txt', size: 10 } };
    const posed = await app.call({ method: 'POST', url: '/files/extract-text', payload: json }, member);
    expect(posed.statusCode).toBe(415);
  });

  it('stops a body that never ends as soon as it is too large, whatever it claimed [FI-01] [FILE-11]', async () => {
    const address = await app.listen();
    const { headers } = toForm({}, []);
    const boundary = headers['content-type'].split('boundary=')[1] ?? '';
    const call = request(`${address}/files/extract-text`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${member.token}` },
    });
    call.on('error', () => undefined).setMaxListeners(0);
    call.write(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`);
    const answered = once(call, 'response');
    let hasAnswer = false;
    void answered.then(() => (hasAnswer = true));
    let sentBytes = 0;
    const piece = Buffer.alloc(256 * 1024, 'x');
    while (!hasAnswer && sentBytes < 4 * MAX_FILE_BYTES) {
      sentBytes += piece.length;
      if (!call.write(piece)) await Promise.race([once(call, 'drain'), answered, once(call, 'close')]);
    }
    const [reply] = await answered;
    expect(reply).toMatchObject({ statusCode: 413 });
    // What is in the buffers of the two sockets has been sent, but not taken.
    expect(sentBytes).toBeLessThan(MAX_FILE_BYTES * 1.5);
    call.destroy();
    await until(async () => (await listUploads()).length === 0);
  });

  it('keeps nothing of a file once it is answered [FI-01] [FI-06]', async () => {
    await sendFile(app, member, { name: '../../escape.txt', bytes: Buffer.from('x') });
    await sendFile(app, member, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7 broken') });
    expect(await listUploads()).toEqual([]);
  });
});

describe('files of one person', () => {
  it('are twenty a minute', async () => {
    const app = await createTestApp();
    const member = await app.createMember();
    const empty = { name: 'a.txt', bytes: Buffer.alloc(0) };
    const answers = [];
    for (let count = 0; count < 21; count += 1) answers.push(await sendFile(app, member, empty));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 20 }, () => 422),
      429,
    ]);
    expect(answers.at(-1)?.headers['x-ratelimit-limit']).toBe('20');
    await app.close();
  });
});
