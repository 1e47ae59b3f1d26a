// Tools that ask a source of their own, against recorded answers.
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebTools, type WebToolCalls } from '../../testing/tools/web-tools.ts';
import { WEB_TOOLS } from './index.ts';

let tools: WebToolCalls;
beforeEach(() => {
  tools = createWebTools(WEB_TOOLS);
});

describe('web-search', () => {
  const FULL = 'https://html.duckduckgo.com/html/?q=tide+tables';
  const PLAIN = 'https://lite.duckduckgo.com/lite/?q=tide+tables';
  const RESULTS = `<div class="result result--ad"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=x">Buy tides</a>
    <a class="result__snippet">An advertisement</a></div>
    <div class="result"><a class="result__a" href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fsea.example%2Ftides%3Fa%3D1&amp;rut=9">Tide <b>tables</b></a>
    <a class="result__snippet" href="#">High water at <b>Wick</b> &amp; Thurso.</a></div>
    <div class="result"><a class="result__a" href="https://port.example/">Port</a></div>`;
  const search = () => tools.call('web-search', { query: ' tide tables ' });

  it('returns titles, addresses and extracts, without advertisements', async () => {
    tools.answer(FULL, { body: RESULTS });
    const { data, source } = await search();
    expect(source).toBe(FULL);
    expect(data).toEqual({
      results: [
        {
          title: 'Tide tables',
          url: 'https://sea.example/tides?a=1',
          snippet: 'High water at Wick & Thurso.',
        },
        { title: 'Port', url: 'https://port.example/', snippet: '' },
      ],
    });
    expect(tools.seen[0]?.cache).toEqual({ owner: null, seconds: 600 });
  });

  it('asks the plain form where the full one wants a person, and says so where both do', async () => {
    tools.answer(FULL, { body: '<div class="anomaly-modal__title">Select all squares</div>' });
    tools.answer(PLAIN, {
      body: '<table><tr><td><a class="result-link" href="https://a.example/">A</a></td></tr><tr><td class="result-snippet">About a</td></tr></table>',
    });
    expect((await search()).data).toEqual({
      results: [{ title: 'A', url: 'https://a.example/', snippet: 'About a' }],
    });
    tools.answer(PLAIN, { status: 202, body: RESULTS });
    await expect(search()).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringContaining('Do not invent'),
    });
  });

  it('passes period and language on, and tells of an outage', async () => {
    const call = tools.call('web-search', { query: 'a', period: 'week', language: 'zh' });
    await expect(call).rejects.toMatchObject({ code: 'upstream_down' });
    expect(tools.seen[0]?.url).toBe('https://html.duckduckgo.com/html/?q=a&df=w&kl=cn-zh');
  });
});

describe('rss-read', () => {
  const url = 'https://news.example/feed';
  const RSS = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY lol "lol">]><rss><channel><title>News</title><link>https://news.example</link>
    <item><title>Old &amp; dry</title><link>/1</link><pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;One &lt;b&gt;bold&lt;/b&gt; word&lt;script&gt;x()&lt;/script&gt;&lt;/p&gt;</description></item>
    <item><title><![CDATA[New & wet]]></title><guid>https://news.example/2</guid><dc:creator>Ada</dc:creator><pubDate>Tue, 06 Jan 2026 10:00:00 GMT</pubDate><description>&lol;</description></item></channel></rss>`;
  const entry = {
    title: 'A',
    url: 'https://a.example/1',
    author: 'Ada',
    published: '2026-01-06T00:00:00.000Z',
    summary: 'Text',
  };

  it('returns entries of RSS, newest first, as plain text', async () => {
    tools.answer(url, { body: RSS, headers: { 'content-type': 'application/rss+xml' } });
    const { data } = await tools.call('rss-read', { url });
    expect(data).toEqual({
      title: 'News',
      total: 2,
      entries: [
        {
          title: 'New & wet',
          url: 'https://news.example/2',
          author: 'Ada',
          published: '2026-01-06T10:00:00.000Z',
          summary: '&lol;',
        },
        {
          title: 'Old & dry',
          url: 'https://news.example/1',
          author: null,
          published: '2026-01-05T10:00:00.000Z',
          summary: 'One bold word',
        },
      ],
    });
    const late = await tools.call('rss-read', { url, since: '2026-01-06T00:00:00Z' });
    expect(late.data).toMatchObject({ total: 1, entries: [{ title: 'New & wet' }] });
  });

  it.each([
    [
      'Atom',
      '<feed><title>F</title><link href="https://a.example/"/><entry><title>A</title><link rel="self" href="/x"/><link href="https://a.example/1"/><author><name>Ada</name></author><updated>2026-01-06T00:00:00Z</updated><summary>Text</summary></entry></feed>',
    ],
    [
      'JSON',
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'F',
        items: [
          {
            title: 'A',
            url: entry.url,
            authors: [{ name: 'Ada' }],
            date_published: '2026-01-06T00:00:00Z',
            content_html: '<p>Text</p>',
          },
        ],
      }),
    ],
  ])('reads %s as well', async (_kind, body) => {
    tools.answer(url, { body, headers: { 'content-type': 'application/xml' } });
    expect((await tools.call('rss-read', { url })).data).toEqual({ title: 'F', total: 1, entries: [entry] });
  });

  it('gets through a feed that does not end, up to a bound', async () => {
    tools.answer(url, {
      body: `<rss>${'<item><title>x</title>'.repeat(50_000)}<!--`,
      headers: { 'content-type': 'text/xml' },
    });
    const { data, truncated } = await tools.call('rss-read', { url, limit: 5 });
    expect(data).toMatchObject({ total: 500 });
    expect(truncated).toBe(true);
  });

  it('refuses a page', async () => {
    tools.answer(url, { body: '<html><p>Hello</p></html>', headers: { 'content-type': 'text/html' } });
    await expect(tools.call('rss-read', { url })).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('sitemap-read', () => {
  const MAP = `<urlset xmlns:image="x"><url><loc>https://a.example/one?a=1&amp;b=2</loc><lastmod>2026-01-02</lastmod><image:image><image:loc>https://a.example/p.png</image:loc></image:image></url>
    <url><loc>https://a.example/two</loc></url></urlset>`;

  it('finds the map of a site by its robots.txt and unpacks it', async () => {
    tools.answer('https://a.example/robots.txt', { body: 'Sitemap: https://a.example/maps/1.xml.gz' });
    tools.answer('https://a.example/maps/1.xml.gz', { body: gzipSync(MAP) });
    const { data, source } = await tools.call('sitemap-read', { url: 'https://a.example/' });
    expect(source).toBe('https://a.example/maps/1.xml.gz');
    expect(data).toEqual({
      kind: 'pages',
      total: 2,
      entries: [
        { url: 'https://a.example/one?a=1&b=2', modified: '2026-01-02' },
        { url: 'https://a.example/two', modified: null },
      ],
    });
    const some = await tools.call('sitemap-read', { url: 'https://a.example/', contains: 'two' });
    expect(some.data).toMatchObject({ total: 1 });
  });

  it('refuses what unpacks to more than it may, and what is no map', async () => {
    const url = 'https://a.example/map.xml';
    tools.answer(url, { body: gzipSync(Buffer.alloc(5_000_000)) });
    await expect(tools.call('sitemap-read', { url })).rejects.toMatchObject({ code: 'too_large' });
    tools.answer(url, { body: '<html>' });
    await expect(tools.call('sitemap-read', { url })).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('dns-lookup', () => {
  const url = (name: string) => `https://cloudflare-dns.com/dns-query?name=${name}&type=MX`;

  it('returns the records of a public name', async () => {
    tools.answer(url('xn--bcher-kva.example.org'), {
      body: JSON.stringify({
        Status: 0,
        Answer: [{ name: 'x', type: 15, TTL: 300, data: '10 mail.example.org.' }],
      }),
    });
    const { data } = await tools.call('dns-lookup', { name: 'Bücher.example.org.', type: 'MX' });
    expect(data).toEqual({
      records: [{ name: 'x', type: 'MX', ttl_seconds: 300, value: '10 mail.example.org.' }],
    });
  });

  it.each([
    ['{"Status":3}', 'not_found'],
    ['{"Status":2}', 'upstream_down'],
    ['{"Answer":1}', 'upstream_down'],
    ['<html>', 'failed'],
  ])('answers %s with %s', async (body, code) => {
    tools.answer(url('a.org'), { body });
    await expect(tools.call('dns-lookup', { name: 'a.org', type: 'MX' })).rejects.toMatchObject({ code });
  });

  it.each([
    'localhost',
    'db',
    'db.internal',
    'printer.local',
    '10.0.0.1',
    '127.1',
    '[::1]',
    'a b',
    'a.org/x',
    'a.org&type=A',
  ])('does not ask about %s', async (name) => {
    await expect(tools.call('dns-lookup', { name })).rejects.toThrow('public domain name');
    expect(tools.seen).toHaveLength(0);
  });
});

describe('check-status', () => {
  const url = 'https://a.example/x';
  const check = async () => (await tools.call('check-status', { url })).data;

  it('tells what an address answers, or that it does not', async () => {
    tools.answer(url, { status: 404, url: 'https://a.example/y' });
    expect(await check()).toMatchObject({
      reachable: true,
      ok: false,
      status: 404,
      redirected: true,
      final_url: 'https://a.example/y',
    });
    tools.answer(url, 'destination_timeout');
    expect(await check()).toMatchObject({ reachable: false, reason: 'timeout' });
  });

  it('tells nothing about addresses that are not allowed', async () => {
    tools.answer(url, 'destination_blocked');
    await expect(check()).rejects.toMatchObject({ code: 'blocked_address' });
  });
});

describe('robots-check', () => {
  const check = async (url: string, agent = '*') =>
    (await tools.call('robots-check', { url: `https://a.example${url}`, user_agent: agent })).data;

  it('follows the longest rule of the group that is meant', async () => {
    tools.answer('https://a.example/robots.txt', {
      body: 'User-agent: *\nDisallow: /private\nAllow: /private/open # yes\nDisallow: /*.pdf$\nCrawl-delay: 5\n\nUser-agent: Reader\nUser-agent: Other\nDisallow: /\nSitemap: https://a.example/s.xml',
    });
    expect(await check('/private/x')).toMatchObject({
      allowed: false,
      rule: 'Disallow: /private',
      crawl_delay_seconds: 5,
    });
    expect(await check('/private/open/x')).toMatchObject({ allowed: true, rule: 'Allow: /private/open' });
    expect(await check('/a/b.pdf')).toMatchObject({ allowed: false });
    expect(await check('/a/b.pdf?x')).toMatchObject({ allowed: true, rule: null });
    expect(await check('/', 'other')).toMatchObject({
      allowed: false,
      site_maps: ['https://a.example/s.xml'],
    });
  });

  it('allows everything without the file, and nothing while it cannot be read', async () => {
    tools.answer('https://a.example/robots.txt', { status: 404 });
    expect(await check('/x')).toMatchObject({ allowed: true });
    tools.answer('https://a.example/robots.txt', { status: 500 });
    await expect(check('/x')).rejects.toMatchObject({ code: 'upstream_down' });
  });

  it('gets through a pattern of many wildcards', async () => {
    const body = `User-agent: *\nDisallow: /${'*a'.repeat(900)}$\n`.repeat(50);
    tools.answer('https://a.example/robots.txt', { body });
    expect(await check(`/${'a'.repeat(1_800)}b`)).toMatchObject({ allowed: true });
  });
});

describe('archive-lookup and domain-info', () => {
  it('find the copy of a page that is closest to a day', async () => {
    const url = 'https://archive.org/wayback/available?url=https%3A%2F%2Fa.example%2F&timestamp=20200102';
    const closest = {
      url: 'http://web.archive.org/web/20200103040506/https://a.example/',
      timestamp: '20200103040506',
      status: '200',
    };
    tools.answer(url, { body: JSON.stringify({ archived_snapshots: { closest } }) });
    const look = () => tools.call('archive-lookup', { url: 'https://a.example/', date: '2020-01-02' });
    expect((await look()).data).toEqual({
      url: closest.url.replace('http:', 'https:'),
      saved_at: '2020-01-03T04:05:06Z',
      status: '200',
    });
    tools.answer(url, { body: '{"archived_snapshots":{}}' });
    await expect(look()).rejects.toMatchObject({ code: 'not_found' });
  });

  it('find who registered a domain and until when', async () => {
    const url = 'https://rdap.org/domain/a.org';
    const body = JSON.stringify({
      ldhName: 'A.ORG',
      status: ['active'],
      events: [{ eventAction: 'expiration', eventDate: '2027-01-01T00:00:00Z' }],
      nameservers: [{ ldhName: 'NS1.A.ORG' }],
      entities: [
        {
          roles: ['registrar'],
          vcardArray: [
            'vcard',
            [
              ['version', {}, 'text', '4.0'],
              ['fn', {}, 'text', 'Names Ltd'],
            ],
          ],
        },
      ],
      secureDNS: { delegationSigned: true },
    });
    tools.answer(url, { body });
    const { data } = await tools.call('domain-info', { name: 'a.org' });
    expect(data).toMatchObject({
      name: 'a.org',
      expires: '2027-01-01T00:00:00Z',
      registered: null,
      registrar: 'Names Ltd',
      name_servers: ['ns1.a.org'],
      dnssec: true,
    });
    tools.answer(url, { status: 404 });
    await expect(tools.call('domain-info', { name: 'a.org' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('http-request', () => {
  const url = 'https://a.example/items';

  it('sends what it was given, once, under the id of the call', async () => {
    tools.answer(url, {
      status: 503,
      headers: { 'set-cookie': 'a=1', server: 'inside-7', etag: '"1"' },
      body: 'busy',
    });
    const { data } = await tools.call('http-request', { url, method: 'POST', body: '{"a":1}' });
    expect(data).toEqual({ status: 503, url, headers: { etag: '"1"' }, body: 'busy' });
    expect(tools.seen).toMatchObject([
      {
        method: 'POST',
        body: '{"a":1}',
        headers: { 'idempotency-key': 'call-1', 'content-type': 'application/json' },
      },
    ]);
  });

  it.each([
    [{ method: 'GET' }],
    [{ headers: { authorization: 'Bearer a' } }],
    [{ content_type: 'text/plain\r\nauthorization: a' }],
    [{ accept: 'a\nb' }],
    [{ url: 'file:///etc/passwd' }],
    [{ body: 'a'.repeat(100_001) }],
  ])('refuses %j', async (change) => {
    await expect(tools.call('http-request', { url, method: 'POST', ...change })).rejects.toThrow();
    expect(tools.seen).toHaveLength(0);
  });

  it('is the one tool of the group that asks first', () => {
    expect(WEB_TOOLS.filter(({ effect }) => effect !== 'read').map(({ name }) => name)).toEqual([
      'http-request',
    ]);
    expect(WEB_TOOLS.every(({ isOutside }) => isOutside)).toBe(true);
    expect(WEB_TOOLS).toHaveLength(17);
  });
});
