// Tools that look at pages for tables, feeds and where links lead.
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../testing/tools/web-tools.ts';
import { WEB_TOOLS } from './index.ts';

const url = 'https://a.example/page';
const HTML = { 'content-type': 'text/html' };
let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(WEB_TOOLS);
});

describe('web-page-tables', () => {
  const read = (body: string, args: object = {}) => {
    tools.answer(url, { headers: HTML, body });
    return tools.call('web-page-tables', { url, ...args });
  };

  it('returns rows under the names of their columns [TOOL-11]', async () => {
    const { data, truncated } = await read(
      `<table><caption>Sales <b>2026</b></caption><tr><th>Town<th>Sum</tr><tr><td>Wick<td>1&nbsp;200</tr>
       <tr><td>Thurso<td hidden>9</td><td>7</tr><tr><td> <td></tr></table>`,
    );
    expect(truncated).toBe(false);
    expect(data).toEqual({
      table_count: 1,
      tables: [
        {
          number: 1,
          caption: 'Sales 2026',
          columns: ['Town', 'Sum'],
          rows: [
            ['Wick', '1 200'],
            ['Thurso', '7'],
          ],
          row_count: 2,
        },
      ],
    });
  });

  it('repeats cells that reach over rows and columns, and keeps tables in tables apart', async () => {
    const { data } = await read(
      `<table><tr><td rowspan=2>A<td colspan="2">B</tr><tr><td>C<td>D<table><tr><td>inner</tr></table></tr></table>`,
    );
    expect(data).toMatchObject({
      tables: [
        {
          columns: null,
          rows: [
            ['A', 'B', 'B'],
            ['A', 'C', 'D'],
          ],
        },
        { rows: [['inner']] },
      ],
    });
  });

  it('returns one table and a part of its rows', async () => {
    const rows = Array.from({ length: 5 }, (_, row) => `<tr><td>${row}</td></tr>`).join('');
    const body = `<table><tr><td>x</td></tr></table><table>${rows}</table>`;
    const part = await read(body, { table: 2, offset: 1, limit: 2 });
    expect(part).toMatchObject({
      truncated: true,
      data: { tables: [{ number: 2, rows: [['1'], ['2']], row_count: 5 }], table_count: 2 },
    });
    await expect(read(body, { table: 3 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(read('<table role=presentation><tr><td>x</table>')).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is bounded, whatever a page claims', async () => {
    const spans = '<td colspan=1000000 rowspan=1000000>x</td>'.repeat(50);
    const { data, truncated } = await read(`<table>${`<tr>${spans}</tr>`.repeat(1_100)}</table>`, {
      limit: 1,
    });
    expect(truncated).toBe(true);
    const { tables } = data as { tables: { rows: string[][]; row_count: number }[] };
    expect(tables[0]?.rows[0]).toHaveLength(60);
    expect(tables[0]?.row_count).toBeLessThanOrEqual(1_000);
  });
});

describe('url-expand', () => {
  const expand = () => tools.call('url-expand', { url: 'https://s.example/x' });
  const redirect = (from: string, location: string, status = 301) =>
    tools.answer(from, { status, headers: { location } });

  it('follows redirects one by one [TOOL-11]', async () => {
    redirect('https://s.example/x', '/y');
    redirect('https://s.example/y', 'https://b.example/z', 302);
    tools.answer('https://b.example/z', {});
    expect((await expand()).data).toEqual({
      final_url: 'https://b.example/z',
      status: 200,
      ending: 'final',
      redirects: 2,
      chain: [
        { url: 'https://s.example/x', status: 301 },
        { url: 'https://s.example/y', status: 302 },
        { url: 'https://b.example/z', status: 200 },
      ],
    });
    expect(tools.seen.every(({ method, maxRedirects }) => method === 'HEAD' && maxRedirects === 0)).toBe(
      true,
    );
  });

  it('ends where a way has no end', async () => {
    redirect('https://s.example/x', 'https://s.example/x');
    expect((await expand()).data).toMatchObject({ ending: 'loop' });
    redirect('https://s.example/x', 'mailto:a@b.example');
    expect((await expand()).data).toMatchObject({ ending: 'leads_to_no_web_address' });
    for (let hop = 0; hop < 12; hop += 1)
      redirect(`https://s.example/${hop === 0 ? 'x' : hop}`, `https://s.example/${hop + 1}`);
    expect((await expand()).data).toMatchObject({ ending: 'too_many_redirects', redirects: 9 });
  });

  it('is refused where a link leads inside a network', async () => {
    redirect('https://s.example/x', 'http://10.0.0.1/');
    tools.answer('http://10.0.0.1/', 'destination_blocked');
    await expect(expand()).rejects.toMatchObject({ code: 'blocked_address' });
  });
});

describe('rss-discover', () => {
  const discover = (body: string) => {
    tools.answer(url, { headers: HTML, body });
    return tools.call('rss-discover', { url });
  };
  const FEED = '<rss><channel><title>News</title></channel></rss>';

  it('names the feeds that a page declares, with their titles [TOOL-11]', async () => {
    const { data } = await discover(
      `<link rel="alternate" type="application/rss+xml" title="All &amp; more" href="/feed"><link rel=alternate type="application/atom+xml; x" href="atom">
       <link rel=stylesheet href=a.css><a href="/rss">RSS</a>`,
    );
    expect(data).toEqual({
      total: 2,
      feeds: [
        { url: 'https://a.example/feed', title: 'All & more', found: 'declared' },
        { url: 'https://a.example/atom', title: null, found: 'declared' },
      ],
    });
  });

  it('takes links for feeds where none is declared, then tries the usual addresses', async () => {
    expect((await discover('<html><a href="/news/rss">Our news</a><a href="/x">x</a>')).data).toMatchObject({
      feeds: [{ url: 'https://a.example/news/rss', title: 'Our news', found: 'linked' }],
    });
    tools.answer('https://a.example/atom.xml', { headers: { 'content-type': 'text/xml' }, body: FEED });
    expect((await discover('<html><p>No feeds.')).data).toMatchObject({
      feeds: [{ url: 'https://a.example/atom.xml', title: 'News', found: 'guessed' }],
    });
  });

  it('knows a feed when it is given one, and says where there is none', async () => {
    tools.answer(url, { headers: { 'content-type': 'text/xml' }, body: FEED });
    expect((await tools.call('rss-discover', { url })).data).toMatchObject({ feeds: [{ found: 'address' }] });
    await expect(discover('<html><p>Nothing.')).rejects.toMatchObject({ code: 'not_found' });
  });
});
