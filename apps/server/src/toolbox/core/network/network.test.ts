import { describe, expect, it } from 'vitest';
import { callTool } from '../../../testing/tools/call-tool.ts';
import { CORE_TOOLS } from '../index.ts';

const call = (name: string, args: object, changes: object = {}) => callTool(CORE_TOOLS, name, args, changes);
const blocks = (...list: string[]) => call('ip-subnet-calc', { blocks: list });

describe('ip-subnet-calc', () => {
  it.each([
    [
      '192.0.2.77/26',
      {
        block: '192.0.2.64/26',
        address: '192.0.2.77',
        network: '192.0.2.64',
        broadcast: '192.0.2.127',
        mask: '255.255.255.192',
        wildcard: '0.0.0.63',
        first_host: '192.0.2.65',
        last_host: '192.0.2.126',
        addresses: '64',
        hosts: '62',
      },
    ],
    ['10.1.2.3 255.255.0.0', { block: '10.1.0.0/16', hosts: '65534', range: 'private' }],
    ['8.8.8.8', { block: '8.8.8.8/32', broadcast: null, hosts: '1', range: 'unicast' }],
    ['192.0.2.4/31', { broadcast: null, first_host: '192.0.2.4', last_host: '192.0.2.5', hosts: '2' }],
    ['0.0.0.0/0', { mask: '0.0.0.0', broadcast: '255.255.255.255', addresses: '4294967296' }],
    [
      '2001:DB8:0:1::5/64',
      {
        block: '2001:db8:0:1::/64',
        version: 6,
        last_host: '2001:db8:0:1:ffff:ffff:ffff:ffff',
        addresses: '18446744073709551616',
      },
    ],
    ['::/0', { addresses: (2n ** 128n).toString() }],
  ])('describes %s [TOOL-11]', async (text, gives) => {
    expect(await blocks(text)).toMatchObject({ data: { blocks: [gives], overlaps: [] } });
  });

  it('finds which blocks overlap', async () => {
    expect(await blocks('10.0.1.0/24', '10.0.0.0/16', '10.0.1.0/24', '::/0', '11.0.0.0/8')).toMatchObject({
      data: {
        overlaps: [
          { block: '10.0.0.0/16', contains: '10.0.1.0/24' },
          { block: '10.0.1.0/24', equals: '10.0.1.0/24' },
          { block: '10.0.0.0/16', contains: '10.0.1.0/24' },
        ],
      },
    });
  });

  it('splits the first block, and lists no more than 64 of the parts', async () => {
    expect(await call('ip-subnet-calc', { blocks: ['192.0.2.0/24'], split_prefix: 26 })).toMatchObject({
      data: {
        subnets: ['192.0.2.0/26', '192.0.2.64/26', '192.0.2.128/26', '192.0.2.192/26'],
        subnet_count: '4',
      },
      truncated: false,
    });
    const many = await call('ip-subnet-calc', { blocks: ['2001:db8::/32'], split_prefix: 128 });
    expect(many).toMatchObject({ data: { subnet_count: (2n ** 96n).toString() }, truncated: true });
    expect(many).toHaveProperty('data.subnets.length', 64);
    expect(await call('ip-subnet-calc', { blocks: ['10.0.0.0/8'], split_prefix: 4 })).toMatchObject({
      error: 'bad_input',
    });
  });

  it.each([
    '0177.0.0.1',
    '1.2.3',
    '1.2.3.4/33',
    '::1/129',
    '1.2.3.4/255.0.255.0',
    'fe80::1%eth0',
    'host',
    '1.2.3.4/8 x',
  ])('refuses %s', async (text) => {
    expect(await blocks(text)).toMatchObject({ error: 'bad_input' });
  });
});

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0';

describe('user-agent-parse', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/124.0.2478.51`,
      {
        browser: { name: 'Microsoft Edge', version: '124.0.2478.51' },
        engine: { name: 'Blink' },
        system: { name: 'Windows', version: '10 or 11' },
        device: { kind: 'desktop' },
        bot: null,
      },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
      {
        browser: { name: 'Safari', version: '17.4' },
        engine: { name: 'WebKit' },
        system: { name: 'iOS', version: '17.4' },
        device: { kind: 'phone', model: 'iPhone' },
      },
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A; wv) ${CHROME} Mobile Safari/537.36 MicroMessenger/8.0.47`,
      {
        browser: { name: 'WeChat', version: '8.0.47' },
        device: { kind: 'phone', model: 'SM-S921B' },
        in_app: true,
      },
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0',
      {
        browser: { name: 'Firefox', version: '126.0' },
        engine: { name: 'Gecko' },
        system: { name: 'Ubuntu' },
      },
    ],
    [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      { browser: null, bot: { name: 'Googlebot', version: '2.1' }, device: { kind: 'bot' } },
    ],
    ['curl/8.5.0', { bot: { name: 'curl', version: '8.5.0' } }],
    [
      'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko',
      { browser: { name: 'Internet Explorer', version: '11.0' }, system: { version: '7' } },
    ],
    [
      '(((((',
      { browser: null, engine: null, system: null, bot: null, device: { kind: 'unknown', model: null } },
    ],
  ])('reads %.70s [TOOL-11]', async (user_agent, data) => {
    expect(await call('user-agent-parse', { user_agent })).toMatchObject({ data });
  });

  it('refuses more than a header holds', async () => {
    expect(await call('user-agent-parse', { user_agent: 'a'.repeat(1_001) })).toHaveProperty('refused');
  });
});

describe('http-status-explain', () => {
  it.each([
    [502, { name: 'Bad Gateway', class: 'server error', known: true, retry_may_help: true }],
    [404, { name: 'Not Found', class: 'client error', retry_may_help: false, causes: expect.any(String) }],
    [204, { name: 'No Content', class: 'success', causes: null }],
    [299, { name: null, class: 'success', known: false, meaning: 'The request succeeded.' }],
  ])('explains %i [TOOL-11]', async (code, data) => {
    expect(await call('http-status-explain', { code })).toMatchObject({ data });
  });

  it('speaks Chinese to whom speaks Chinese', async () => {
    expect(await call('http-status-explain', { code: 429 }, { language: 'zh' })).toMatchObject({
      data: { meaning: expect.stringContaining('频繁') },
    });
  });

  it.each([99, 600, 404.5])('refuses %d', async (code) => {
    expect(await call('http-status-explain', { code })).toHaveProperty('refused');
  });
});
