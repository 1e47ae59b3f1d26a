import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRecordedTools, type RecordedTools } from '../../../testing/tools/recorded-tools.ts';
import { SECURITY_TOOLS } from './index.ts';

let tools: RecordedTools;
beforeEach(() => {
  tools = createRecordedTools(SECURITY_TOOLS, import.meta.url);
});

const CVE = {
  tool: 'cve-lookup',
  args: { id: 'cve-1337-1234' },
  url: 'https://cveawg.mitre.org/api/cve/CVE-1337-1234',
};
const EPSS = {
  tool: 'exploit-probability',
  args: { ids: ['CVE-2022-27225', 'CVE-2022-0000'] },
  url: 'https://api.first.org/data/v1/epss?cve=CVE-2022-27225%2CCVE-2022-0000',
};
const KNOWN = {
  tool: 'known-exploited-list',
  args: { contains: 'git' },
  url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
};
const HASH = createHash('sha1').update('secret').digest('hex').toUpperCase();
const PASSWORD = {
  tool: 'password-leak-check',
  args: { password: 'secret' },
  url: `https://api.pwnedpasswords.com/range/${HASH.slice(0, 5)}`,
};

describe('tools for people who keep systems safe give what was found [TOOL-11]', () => {
  it.each([
    {
      ...CVE,
      file: 'cve-record.json',
      data: {
        id: 'CVE-1337-1234',
        severity: { score: 7.8, severity: 'HIGH' },
        weaknesses: ['CWE-78 OS Command Injection'],
        affected: [{ product: 'Example Enterprise', versions: [{ from: '1.0.0', before: '1.0.6' }, {}, {}] }],
      },
    },
    {
      ...EPSS,
      file: 'epss.json',
      data: {
        vulnerabilities: [{ id: 'CVE-2022-27225', probability: 0.00132, percentile: 0.46751 }],
        unknown: ['CVE-2022-0000'],
      },
    },
    {
      ...KNOWN,
      file: 'known-exploited.json',
      data: { vulnerabilities: expect.arrayContaining([expect.objectContaining({ id: 'CVE-2025-48384' })]) },
    },
    {
      ...PASSWORD,
      body: `${'0'.repeat(35)}:2\r\n${HASH.slice(5)}:31\r\n`,
      data: { leaked: true, times: 31 },
    },
    { ...PASSWORD, body: `${HASH.slice(5)}:0\r\n`, data: { leaked: false, times: 0 } },
  ])('$tool', async ({ data, ...call }) => {
    const found = await tools.callWith(call);
    expect(found.data).toMatchObject(data);
    expect(found.source).toMatch(/^https:\/\/[a-z.]+\//);
  });

  it('sends no password, and no more than the beginning of its hash', async () => {
    await expect(tools.call(PASSWORD.tool, PASSWORD.args)).rejects.toMatchObject({ code: 'upstream_down' });
    expect(JSON.stringify(tools.seen)).not.toContain('secret');
    expect(JSON.stringify(tools.seen)).not.toContain(HASH.slice(5));
    const check = SECURITY_TOOLS.find(({ name }) => name === PASSWORD.tool);
    expect(check?.sends?.(PASSWORD.args)).toEqual({ as: 'words', text: HASH.slice(0, 5) });
  });
});

describe('what these services refuse is told in words', () => {
  it.each([
    { ...CVE, file: 'cve-missing.json', status: 404, code: 'not_found' },
    { ...EPSS, body: '{}', code: 'upstream_down' },
    { ...KNOWN, status: 503, code: 'upstream_down' },
    { ...PASSWORD, body: 'The hash prefix was not in a valid format', status: 400, code: 'failed' },
  ])('$tool: $code', async ({ code, ...call }) => {
    await expect(tools.callWith(call)).rejects.toMatchObject({ name: 'ToolFailure', code });
  });
});

it.each([
  ['cve-lookup', { id: 'CVE-1' }],
  ['exploit-probability', { ids: [] }],
  ['known-exploited-list', { limit: 26 }],
  ['password-leak-check', { password: '' }],
])('%s refuses %o', async (tool, args) => {
  await expect(tools.call(tool, args)).rejects.toMatchObject({ name: 'ZodError' });
  expect(tools.seen).toEqual([]);
});
