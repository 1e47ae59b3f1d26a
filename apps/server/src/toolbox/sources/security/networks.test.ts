import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { SECURITY_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(SECURITY_TOOLS, import.meta.url);
});

const DNS = {
  tool: 'dns-lookup-google',
  args: { name: 'DNS.google' },
  url: 'https://dns.google/resolve?name=dns.google&type=A',
};
const OWNER = { tool: 'whois-ip', args: { ip: '74.125.225.229' }, url: 'https://rdap.org/ip/74.125.225.229' };
const CERTIFICATES = {
  tool: 'certificate-search',
  args: { domain: 'github.com', subdomains: true, limit: 2 },
  url: 'https://crt.sh/?q=%25.github.com&output=json',
};
const STATUS = {
  tool: 'service-status',
  args: { host: 'status.python.org' },
  url: 'https://status.python.org/api/v2/summary.json',
};

describe('tools about networks give what was found [TOOL-11]', () => {
  it.each([
    {
      ...DNS,
      file: 'google-a-dnssec.json',
      data: { dnssec: true, records: [{ value: '8.8.8.8' }, { value: '8.8.4.4' }] },
    },
    {
      ...OWNER,
      file: 'ip-arin.json',
      data: {
        network: 'GOOGLE',
        holders: expect.arrayContaining([{ name: 'Google Inc.', roles: ['registrant'] }]),
      },
    },
    {
      ...CERTIFICATES,
      file: 'crtsh-search.json',
      data: {
        total: 3,
        certificates: [{ valid_from: '2016-01-20T00:00:00' }, { names: ['support.enterprise.github.com'] }],
      },
    },
    { ...CERTIFICATES, body: '[]', data: { total: 0, certificates: [] } },
    {
      ...STATUS,
      file: 'summary-incident.json',
      data: {
        state: 'major',
        troubled: [{ name: 'API', status: 'partial_outage' }, {}],
        incidents: expect.arrayContaining([
          expect.objectContaining({ impact: 'critical', newest: expect.stringContaining('ham sandwiches') }),
        ]),
      },
    },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...DNS, file: 'google-nxdomain.json', code: 'not_found' },
    { ...DNS, body: '{"Status":2}', code: 'upstream_down' },
    { ...OWNER, body: '{"errorCode":404}', status: 404, code: 'not_found' },
    { ...CERTIFICATES, body: '<html>', status: 502, code: 'upstream_down' },
    { ...STATUS, body: '{"ok":true}', code: 'not_found' },
    { ...STATUS, body: '', status: 404, code: 'not_found' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['dns-lookup-google', { name: 'router.local' }],
  ['whois-ip', { ip: '8.8.8' }],
  ['certificate-search', { domain: '%.com' }],
  ['service-status', { host: '127.0.0.1' }],
  ['service-status', { host: 'localhost' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
