// The tools of Google's services against recorded answers.
import { beforeEach, describe, expect, it } from 'vitest';
import { CANARY, createServiceTools, type ServiceToolCalls } from '../../../testing/tools/service-tools.ts';
import { googleCredential } from '../../credentials/kinds/google.ts';
import { GOOGLE_TOOLS } from './index.ts';

const ME = 'https://gmail.googleapis.com/gmail/v1/users/me';
const CALENDAR = 'https://www.googleapis.com/calendar/v3/calendars/primary/events';
const FILES = 'https://www.googleapis.com/drive/v3/files';
const SHEETS = 'https://sheets.googleapis.com/v4/spreadsheets';
const containing = (text: string) => expect.stringContaining(text) as string;
const toBody = (value: unknown) => ({ body: JSON.stringify(value) });

let tools: ServiceToolCalls;
beforeEach(() => {
  tools = createServiceTools(GOOGLE_TOOLS, {
    kind: googleCredential,
    values: { access_token: CANARY },
    folder: new URL('./fixtures/', import.meta.url),
  });
});

describe('Gmail', () => {
  const headers = (...pairs: readonly (readonly [string, string])[]) =>
    pairs.map(([name, value]) => ({ name, value }));
  const METADATA =
    'format=metadata&metadataHeaders=From&metadataHeaders=To&metadataHeaders=Subject&metadataHeaders=Date' +
    '&metadataHeaders=Message-ID&metadataHeaders=References';

  it('is searched, and tells who wrote what [TOOL-11]', async () => {
    tools.record(`${ME}/messages?q=is%3Aunread&maxResults=2`, 'gmail-messages-list.json');
    tools.record('*', 'gmail-message-full.json');
    const found = await tools.call('google-gmail-search', { query: 'is:unread', limit: 2 });
    expect(found).toMatchObject({
      truncated: true,
      data: {
        mails: [
          { id: '18da17e2b0c5a8f1', from: containing('alice@example.com'), beginning: 'In gap SOS' },
          {},
        ],
        next_cursor: '09876543210987654321',
      },
    });
    expect(tools.seen.map(({ url }) => url).slice(1)).toEqual([
      `${ME}/messages/192edefb315737c3?${METADATA}`,
      `${ME}/messages/192edf020d2f5def?${METADATA}`,
    ]);
    tools.record(`${ME}/messages?q=nothing&maxResults=10`, 'gmail-messages-list-empty.json');
    expect((await tools.call('google-gmail-search', { query: 'nothing' })).data).toMatchObject({ mails: [] });
  });

  it('is read mail by mail and by conversation, also without plain text [TOOL-11]', async () => {
    tools.record(`${ME}/messages/m1?format=full`, 'gmail-message-full.json');
    const { data } = await tools.call('google-gmail-read', { id: 'm1' });
    expect(data).toMatchObject({
      mails: [{ text: expect.stringMatching(/\S/) as string, thread_id: '18da17e2b0c5a8f1' }],
    });
    tools.record(`${ME}/threads/t1?format=full`, 'gmail-thread.json');
    const thread = await tools.call('google-gmail-read', { id: 't1', kind: 'thread' });
    expect(thread.data).toMatchObject({
      mails: [{ subject: 'Email Chain 1', text: 'This is email 1 in chain 1' }, {}],
    });
    const html = Buffer.from('<style>p{}</style><p>A &amp; <b>b</b></p><div>c</div>').toString('base64url');
    const parts = [
      { mimeType: 'text/html', filename: '', body: { data: html } },
      { mimeType: 'image/png', filename: 'a.png', body: { size: 5 } },
    ];
    tools.answer(
      `${ME}/messages/m2?format=full`,
      toBody({ id: 'm2', payload: { mimeType: 'multipart/mixed', parts } }),
    );
    expect((await tools.call('google-gmail-read', { id: 'm2' })).data).toMatchObject({
      mails: [{ text: 'A & b\n\nc', attachments: [{ name: 'a.png', type: 'image/png', size: 5 }] }],
    });
  });

  it('is read with its amounts apart, and at once whatever tags someone has sent [TOOL-11] [OV-05]', async () => {
    const read = async (html: string) => {
      const payload = {
        mimeType: 'multipart/alternative',
        parts: [
          { mimeType: 'text/plain', body: { data: Buffer.from('\r\n').toString('base64url') } },
          { mimeType: 'text/html', body: { data: Buffer.from(html).toString('base64url') } },
        ],
      };
      tools.answer(`${ME}/messages/m3?format=full`, toBody({ id: 'm3', payload }));
      const { data, truncated } = await tools.call('google-gmail-read', { id: 'm3' });
      return { text: (data as { mails: { text: string }[] }).mails[0]?.text, truncated };
    };
    const order = '<table><tr><td>Widget</td><td>2</td><td>&euro;12.50</td></tr></table>';
    expect(await read(`<head><style>${'p{}'.repeat(50_000)}</style></head><body>${order}`)).toEqual({
      text: 'Widget\t2\t€12.50',
      truncated: false,
    });
    // Each of them took minutes.
    for (const part of ['<', '<style', '<br '])
      expect((await read(`<body>Hello ${part.repeat(150_000)}`)).truncated).toBe(true);
  });

  it('sends mails whose arguments cannot add headers, and answers in a conversation [TOOL-11]', async () => {
    tools.record(`${ME}/messages/send`, 'gmail-message-sent.json');
    const send = (more: object) =>
      tools.call('google-gmail-send', { to: ['ada@example.com'], subject: 'Hi', text: 'Text', ...more });
    const readRaw = () => {
      const { raw } = tools.body() as { raw: string };
      return Buffer.from(raw, 'base64url').toString('utf8');
    };
    const sent = await send({ subject: 'Grüße\r\nBcc: eve@example.com', text: 'Zeile 1\nZeile 2' });
    expect(sent.data).toEqual({ id: '192edf020d2f5def', thread_id: '192edefb315737c3' });
    const [head = '', body = ''] = readRaw().split('\r\n\r\n');
    expect(head).toContain('To: ada@example.com\r\n');
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toContain('Subject: =?UTF-8?B?');
    expect(Buffer.from(body, 'base64').toString('utf8')).toBe('Zeile 1\r\nZeile 2');

    const payload = { headers: headers(['Message-Id', '<a@x>'], ['REFERENCES', '<r@x>']) };
    tools.answer(`${ME}/messages/m1?${METADATA}`, toBody({ id: 'm1', threadId: 't1', payload }));
    await send({ answers_mail_id: 'm1' });
    expect(readRaw()).toContain('In-Reply-To: <a@x>\r\nReferences: <r@x> <a@x>\r\n');
    expect(tools.body()).toMatchObject({ threadId: 't1' });
    await expect(send({ to: ['ada@example.com\r\nBcc: eve@example.com'] })).rejects.toThrow('mail address');
  });

  it.each([
    ['insufficient-scope', 403, 'failed', 'It needs: the scope gmail.readonly or gmail.send.'],
    ['rate-limit', 403, 'rate_limited', 'too often'],
    ['unauthorized', 401, 'credential_invalid', 'expired'],
    ['not-found', 404, 'not_found', 'nothing there'],
  ])('answers %s with words for it [TOOL-11]', async (file, status, code, message) => {
    tools.record('*', `gmail-${file}.error.json`, { status });
    const read = tools.call('google-gmail-read', { id: 'm1' });
    await expect(read).rejects.toMatchObject({ code, message: containing(message) });
  });
});

describe('Google Calendar', () => {
  it('lists events of a span of time, without cancelled ones [TOOL-11]', async () => {
    const span = { from: '2011-10-01T00:00:00Z', until: '2011-11-01T00:00:00Z' };
    tools.record('*', 'calendar-events-list.json');
    const found = await tools.call('google-calendar-list', span);
    expect(found).toMatchObject({
      truncated: true,
      data: { events: [{ title: 'Staff Meeting', end: '2011-10-03T10:30:00-07:00' }, {}, {}] },
    });
    const asked = new URL(tools.seen[0]?.url ?? '').searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      timeMin: span.from,
      timeMax: span.until,
      singleEvents: 'true',
      orderBy: 'startTime',
      timeZone: 'Europe/Berlin',
    });
    tools.answer('*', toBody({ items: [{ id: 'e1', status: 'cancelled' }, { id: 'e2' }] }));
    expect((await tools.call('google-calendar-list', span)).data).toMatchObject({
      events: [{ id: 'e2', start: null }],
    });
  });

  it('creates events at times of the person, and of whole days [TOOL-11]', async () => {
    tools.record(`${CALENDAR}?sendUpdates=none`, 'calendar-event-inserted.json');
    const create = (more: object) => tools.call('google-calendar-create', { title: 'Talk', ...more });
    const created = await create({
      start: '2026-03-02T10:30',
      end: '2026-03-02T11:00:00+01:00',
      people: ['ada@example.com'],
    });
    expect(created).toMatchObject({ source: containing('calendar/event'), data: { title: 'New Event' } });
    expect(tools.body()).toEqual({
      summary: 'Talk',
      start: { dateTime: '2026-03-02T10:30:00', timeZone: 'Europe/Berlin', date: null },
      end: { dateTime: '2026-03-02T11:00:00+01:00', timeZone: 'Europe/Berlin', date: null },
      attendees: [{ email: 'ada@example.com' }],
    });
    tools.record(`${CALENDAR}?sendUpdates=all`, 'calendar-event-inserted.json');
    await create({ start: '2026-03-02', end: '2026-03-03', notify: true });
    expect(tools.body()).toMatchObject({ start: { date: '2026-03-02' }, end: { date: '2026-03-03' } });
    await expect(create({ start: 'tomorrow', end: '2026-03-03' })).rejects.toThrow('2026-03-02T10:30');
  });

  it('changes what is named, and cancels [TOOL-11]', async () => {
    tools.record(`${CALENDAR}/event1?sendUpdates=none`, 'calendar-event.json');
    await tools.call('google-calendar-update', { event_id: 'event1', title: 'New' });
    expect(tools.body()).toEqual({ summary: 'New' });
    expect(tools.seen[0]?.method).toBe('PATCH');
    tools.record(`${CALENDAR}/event1?sendUpdates=none`, 'calendar-event-cancelled-instance.json');
    const cancelled = await tools.call('google-calendar-update', { event_id: 'event1', cancel: true });
    expect(cancelled.data).toMatchObject({ status: 'cancelled' });
    expect(tools.body()).toEqual({ status: 'cancelled' });
  });

  it('keeps the answers of the people who stay invited [TOOL-11]', async () => {
    const bob = {
      email: 'Bob@example.com',
      displayName: 'Bob',
      responseStatus: 'accepted',
      optional: true,
      comment: 'Five minutes late',
    };
    const carol = { email: 'carol@example.com', responseStatus: 'declined' };
    tools.answer(`${CALENDAR}/event1?fields=attendees`, toBody({ attendees: [bob, carol] }));
    tools.record(`${CALENDAR}/event1?sendUpdates=none`, 'calendar-event.json');
    const people = ['bob@example.com', 'dave@example.com'];
    await tools.call('google-calendar-update', { event_id: 'event1', people });
    expect(tools.body(1)).toEqual({ attendees: [bob, { email: 'dave@example.com' }] });
    expect(tools.seen.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
  });

  it.each([
    ['bad-request', 400, 'bad_input', 'time range is empty'],
    ['user-rate-limit', 403, 'rate_limited', 'too often'],
  ])('answers %s with words for it [TOOL-11]', async (file, status, code, message) => {
    tools.record('*', `calendar-${file}.error.json`, { status });
    const update = tools.call('google-calendar-update', { event_id: 'event1', title: 'New' });
    await expect(update).rejects.toMatchObject({ code, message: containing(message) });
  });
});

describe('Google Drive', () => {
  it('is searched by quoted words [TOOL-11]', async () => {
    tools.record('*', 'drive-files-list.json');
    const found = await tools.call('google-drive-search', { query: "Ada's \\ plan" });
    expect(found.data).toMatchObject({ files: [{ name: 'Test ClientTest test_list_spreadsheet_files' }] });
    expect(new URL(tools.seen[0]?.url ?? '').searchParams.get('q')).toBe(
      "fullText contains 'Ada\\'s \\\\ plan' and trashed = false",
    );
  });

  it.each([
    ['application/vnd.google-apps.document', '/export?mimeType=text%2Fplain'],
    ['application/vnd.google-apps.spreadsheet', '/export?mimeType=text%2Fcsv'],
    ['text/markdown', '?alt=media&supportsAllDrives=true'],
  ])('reads %s as text [TOOL-11]', async (mimeType, download) => {
    const url = `${FILES}/file-id-0001`;
    const fields =
      'fields=id%2Cname%2CmimeType%2CmodifiedTime%2Csize%2CwebViewLink%2CshortcutDetails&supportsAllDrives=true';
    tools.answer(`${url}?${fields}`, toBody({ id: 'file-id-0001', name: 'Plan', mimeType, size: '5' }));
    tools.answer(`${url}${download}`, { body: 'Hello', headers: { 'content-type': 'text/plain' } });
    const { data } = await tools.call('google-drive-read', { file_id: 'file-id-0001' });
    expect(data).toMatchObject({ name: 'Plan', size: 5, text: 'Hello' });
  });

  it('reads what a shortcut leads to, and finds it by that', async () => {
    const shortcutDetails = {
      targetId: 'file-id-0002',
      targetMimeType: 'application/vnd.google-apps.document',
    };
    const mimeType = 'application/vnd.google-apps.shortcut';
    const shortcut = { id: 'file-id-0001', name: 'Plan', mimeType, shortcutDetails };
    tools.answer('*', toBody({ files: [shortcut] }));
    const found = { id: 'file-id-0002', type: 'application/vnd.google-apps.document', name: 'Plan' };
    expect(await tools.call('google-drive-search', { query: 'plan' })).toMatchObject({
      data: { files: [found] },
    });
    tools.answer('*', toBody(shortcut));
    tools.answer(`${FILES}/file-id-0002/export?mimeType=text%2Fplain`, { body: 'Hello' });
    expect((await tools.call('google-drive-read', { file_id: 'file-id-0001' })).data).toMatchObject({
      ...found,
      text: 'Hello',
    });
  });

  it('says what it cannot read, and what is not there [TOOL-11]', async () => {
    const read = () => tools.call('google-drive-read', { file_id: 'file-id-0001' });
    tools.answer('*', toBody({ id: 'file-id-0001', name: 'a.pdf', mimeType: 'application/pdf' }));
    await expect(read()).rejects.toMatchObject({ code: 'bad_input', message: containing('application/pdf') });
    tools.record('*', 'drive-not-found.error.json', { status: 404 });
    await expect(read()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('Google Sheets, Docs and Contacts', () => {
  const spreadsheet_id = 'sheet-id-0001';

  it('read rows of a range, or of the first sheet [TOOL-11]', async () => {
    tools.record(`${SHEETS}/${spreadsheet_id}?fields=sheets.properties.title`, 'sheets-spreadsheet.json');
    tools.record(`${SHEETS}/${spreadsheet_id}/values/'Sheet1'`, 'sheets-values-get-gaps.json');
    const first = await tools.call('google-sheets-read', { spreadsheet_id });
    expect(first.data).toMatchObject({
      rows: [['A1', 'B1', '', 'D1'], ['1', 'b2', '1.45'], [], ['A4', '0.4', '', '4']],
    });
    tools.record(`${SHEETS}/${spreadsheet_id}/values/A%20%2F%20b!A1%3AC2`, 'sheets-values-get.json');
    const part = await tools.call('google-sheets-read', { spreadsheet_id, range: 'A / b!A1:C2' });
    expect(part.data).toMatchObject({
      rows: [
        ['🍇', '🍉', '🍋'],
        ['🍐', '🍎', '🍓'],
      ],
    });
  });

  it('add rows, in which formulas stay text [TOOL-11]', async () => {
    const url = `${SHEETS}/${spreadsheet_id}/values/Sheet1!A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`;
    tools.record(url, 'sheets-values-append.json');
    const args = {
      spreadsheet_id,
      range: 'Sheet1!A1',
      rows: [['=IMPORTXML("https://a.example")', 1, true, null]],
    };
    expect((await tools.call('google-sheets-append', args)).data).toEqual({
      range: 'Sheet1!A1:J1',
      added_rows: 1,
    });
    expect(tools.body()).toEqual({ values: args.rows });
    tools.record(url, 'sheets-permission-denied.error.json', { status: 403 });
    await expect(tools.call('google-sheets-append', args)).rejects.toMatchObject({
      code: 'failed',
      message: containing('does not have permission'),
    });
  });

  it('read a document with its headings [TOOL-11]', async () => {
    tools.record('https://docs.googleapis.com/v1/documents/document-id-1', 'docs-document.json');
    const found = await tools.call('google-docs-read', { document_id: 'document-id-1' });
    expect(found).toMatchObject({
      source: 'https://docs.google.com/document/d/document-id-1',
      data: {
        title: 'Example document',
        text: '# Existing Category\nSome text\n\n# New Category\nSome text',
      },
    });
    const cell = (content: string) => ({
      content: [{ paragraph: { elements: [{ textRun: { content } }] } }],
    });
    const table = { tableRows: [{ tableCells: [cell('a\n'), cell('b\n')] }] };
    const item = { paragraph: { elements: [{ textRun: { content: 'c\n' } }], bullet: {} } };
    tools.answer('*', toBody({ title: 'T', body: { content: [{ table }, item] } }));
    expect((await tools.call('google-docs-read', { document_id: 'document-id-2' })).data).toMatchObject({
      text: '| a | b |\n- c',
    });
  });

  it('read what is put into a document with @', async () => {
    const elements = [
      { person: { personProperties: { name: 'Ada', email: 'ada@example.com' } } },
      { textRun: { content: ' sends ' } },
      { richLink: { richLinkProperties: { title: 'Plan', uri: 'https://docs.google.com/document/d/p' } } },
      { textRun: { content: ' to ' } },
      { person: { personProperties: { email: 'bob@example.com' } } },
      { textRun: { content: ' by ' } },
      { dateElement: { dateId: 'd', dateElementProperties: { displayText: 'Dec 1, 2026' } } },
      { pageBreak: {} },
      { textRun: { content: '\n' } },
    ];
    tools.answer('*', toBody({ title: 'T', body: { content: [{ paragraph: { elements } }] } }));
    expect((await tools.call('google-docs-read', { document_id: 'document-id-3' })).data).toMatchObject({
      text: 'Ada <ada@example.com> sends [Plan](https://docs.google.com/document/d/p) to bob@example.com by Dec 1, 2026',
    });
  });

  it('find people, after the empty search that Google asks for [TOOL-11]', async () => {
    tools.record('*', 'people-search-contacts.json');
    const { data } = await tools.call('google-contacts-search', { query: 'luigi' });
    expect(data).toMatchObject({
      people: [{ name: 'Luigi Bros', mails: ['luigi@example.com', 'luigi2@example.com'] }],
    });
    expect(tools.seen.map(({ url }) => new URL(url).searchParams.get('query'))).toEqual(['', 'luigi']);
    tools.record('*', 'people-search-contacts-empty.json');
    expect((await tools.call('google-contacts-search', { query: 'none' })).data).toEqual({ people: [] });
  });
});

it('signs in with a code, and renews without the person', () => {
  const { oauth, fields } = googleCredential;
  expect(oauth).toMatchObject({
    tokenUrl: 'https://oauth2.googleapis.com/token',
    query: { access_type: 'offline' },
  });
  expect(fields.map(({ name }) => name)).toEqual(['access_token', 'refresh_token', 'expires_at']);
});
