// Searching vulnerabilities, and what the mail, the certificate and the headers of a site say about it.
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { SECURITY_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(SECURITY_TOOLS, import.meta.url);
});

const NVD = 'https://services.nvd.nist.gov/rest/json/cves/2.0';
const SEARCH = {
  tool: 'cve-search',
  args: { contains: 'log4j', severity: 'CRITICAL', limit: 2 },
  url: `${NVD}?keywordSearch=log4j&cvssV3Severity=CRITICAL&resultsPerPage=2&startIndex=0`,
};

describe('cve-search', () => {
  it('finds vulnerabilities with their scores, newest first [TOOL-11]', async () => {
    const { data, truncated, source } = await tools.callWith({ ...SEARCH, file: 'nvd-search.json' });
    expect({ truncated, source }).toEqual({ truncated: false, source: 'https://nvd.nist.gov/vuln/search' });
    expect(data).toMatchObject({
      total: 2,
      vulnerabilities: [
        { id: 'CVE-2021-45046', status: 'Awaiting Analysis', score: null, severity: null },
        {
          id: 'CVE-2021-44228',
          published: '2021-12-10T10:15:09.143',
          description: expect.stringContaining('JNDI features do not protect'),
          score: 10,
          severity: 'CRITICAL',
          references: ['https://logging.apache.org/log4j/2.x/security.html'],
        },
      ],
    });
  });

  it('reads the last page of many, which holds the newest', async () => {
    const args = { product: 'Apache:http_server', published_within_days: 120, limit: 1 };
    const body = (id: string): string =>
      JSON.stringify({ totalResults: 41, vulnerabilities: [{ cve: { id, descriptions: [] } }] });
    tools.answer('*', { body: body('CVE-2024-0001') });
    await tools.call('cve-search', args);
    const [first, last] = tools.seen.map(({ url }) => new URL(url).searchParams);
    expect(Object.fromEntries(first ?? [])).toMatchObject({
      virtualMatchString: 'cpe:2.3:*:apache:http_server',
      resultsPerPage: '1',
      startIndex: '0',
    });
    expect(last?.get('startIndex')).toBe('40');
    const span = Date.parse(first?.get('pubEndDate') ?? '') - Date.parse(first?.get('pubStartDate') ?? '');
    expect(span).toBe(120 * 86_400_000 - 1);
  });

  it.each([
    { status: 403, code: 'rate_limited' },
    { status: 404, code: 'bad_input' },
    { status: 503, code: 'upstream_down' },
    { body: '{"vulnerabilities":{}}', code: 'upstream_down' },
  ])('tells what is refused: $code ($status)', async ({ code, ...answer }) => {
    await expect(tools.callWith({ ...SEARCH, ...answer })).rejects.toMatchObject({ code });
  });
});

describe('email-domain-check', () => {
  const ask = (name: string, type: string): string =>
    `https://cloudflare-dns.com/dns-query?name=${name}&type=${type}`;
  const DOMAIN = 'mail.example.org';
  const check = (args: object = {}) => tools.call('email-domain-check', { domain: DOMAIN, ...args });
  const none = { body: '{"Status":0}' };

  it('tells who takes the mail of a domain, who may send it, and what is wrong [TOOL-11]', async () => {
    tools.record(ask(DOMAIN, 'MX'), 'cloudflare-mx.json');
    tools.record(ask(DOMAIN, 'TXT'), 'cloudflare-txt.json');
    tools.record(ask(`_dmarc.${DOMAIN}`, 'TXT'), 'cloudflare-dmarc.json');
    tools.record(ask(`s1._domainkey.${DOMAIN}`, 'TXT'), 'cloudflare-nxdomain.json');
    const { data } = await check({ dkim_selector: 'S1' });
    expect(data).toEqual({
      domain: DOMAIN,
      mail_hosts: [
        { host: 'mx.example.org', preference: 10 },
        { host: 'backup.example.org', preference: 20 },
      ],
      spf: { record: 'v=spf1 include:_spf.google.com mx ~all', others: 'softfail', lookups: 2, records: 1 },
      dmarc: {
        record: 'v=DMARC1; p=none; rua=mailto:dmarc@example.org',
        policy: 'none',
        subdomain_policy: null,
        percent: 100,
        reports_to: 'mailto:dmarc@example.org',
      },
      dkim: { selector: 's1', found: false, revoked: false },
      problems: [
        'DMARC only watches (p=none): forged mail is not refused.',
        'No DKIM key is found under this selector.',
      ],
    });
    expect(tools.seen.every(({ headers }) => headers?.['accept'] === 'application/dns-json')).toBe(true);
  });

  it('finds records that are missing, that contradict each other, or that let everyone send', async () => {
    tools.answer(ask(DOMAIN, 'MX'), { body: '{"Status":0,"Answer":[{"type":15,"data":"0 ."}]}' });
    const open = '{"type":16,"data":"\\"v=spf1 +all\\""}';
    tools.answer(ask(DOMAIN, 'TXT'), { body: `{"Status":0,"Answer":[${open},${open}]}` });
    tools.answer(ask(`_dmarc.${DOMAIN}`, 'TXT'), none);
    const { data } = await check();
    expect(data).toMatchObject({ dmarc: null, dkim: null });
    expect((data as { problems: string[] }).problems).toEqual([
      'The domain takes no mail (null MX).',
      'There is more than one SPF record, so none is valid.',
      'SPF lets every server send for the domain (+all).',
      'No DMARC record: forged mail is not refused.',
    ]);
  });

  it('tells a domain that does not exist from one whose name servers fail', async () => {
    tools.answer('*', none);
    tools.record(ask(DOMAIN, 'MX'), 'cloudflare-nxdomain.json');
    await expect(check()).rejects.toMatchObject({ code: 'not_found' });
    tools.answer(ask(DOMAIN, 'MX'), { body: '{"Status":2}' });
    await expect(check()).rejects.toMatchObject({ code: 'upstream_down' });
  });
});

describe('http-headers-audit', () => {
  const url = 'https://site.example/';
  const audit = () => tools.call('http-headers-audit', { url });
  const GOOD = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=()',
  };

  it('grades what protects the visitors of a site [TOOL-11]', async () => {
    tools.answer(url, { headers: GOOD });
    expect((await audit()).data).toMatchObject({ grade: 'A', score: 100, https: true, tells_versions: [] });
    const weak = {
      'strict-transport-security': 'max-age=60',
      'content-security-policy': "default-src * 'unsafe-inline'",
      server: 'nginx/1.18.0',
      'x-powered-by': 'Express',
    };
    tools.answer(url, { headers: weak });
    const { data } = await audit();
    expect(data).toMatchObject({ grade: 'E', score: 22, tells_versions: ['server: nginx/1.18.0'] });
    const { headers } = data as { headers: { header: string; verdict: string }[] };
    expect(headers.map(({ header, verdict }) => `${header} ${verdict}`)).toEqual([
      'strict-transport-security weak',
      'content-security-policy weak',
      'x-content-type-options missing',
      'x-frame-options missing',
      'referrer-policy missing',
      'permissions-policy missing',
    ]);
  });

  it('does not count on a header that browsers ignore without TLS, and reads where HEAD is refused', async () => {
    tools.answer(url, { status: 405, url: 'http://site.example/', headers: GOOD });
    const { data } = await audit();
    expect(data).toMatchObject({ https: false, score: 75, grade: 'B', final_url: 'http://site.example/' });
    expect(tools.seen.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  it('tells where a site cannot be reached or asked', async () => {
    tools.answer(url, 'destination_unreachable');
    await expect(audit()).rejects.toMatchObject({ code: 'upstream_down' });
    tools.answer(url, 'destination_blocked');
    await expect(audit()).rejects.toMatchObject({ code: 'blocked_address' });
  });
});

it.each([
  ['cve-search', { severity: 'HIGH' }],
  ['cve-search', { product: 'log4j' }],
  ['cve-search', { contains: 'x', published_within_days: 121 }],
  ['email-domain-check', { domain: 'localhost' }],
  ['email-domain-check', { domain: 'example.com', dkim_selector: 'a/b' }],
  ['http-headers-audit', { url: 'ftp://site.example' }],
  ['tls-certificate-check', { host: '127.0.0.1' }],
  ['tls-certificate-check', { host: 'site.example', port: 22 }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
