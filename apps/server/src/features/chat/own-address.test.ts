// `api_base_override` over real TLS: a server of the test's own, which the address guard of the test allows.
import { createServer, type Server } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressGuard, type AddressGuard } from '../../platform/outbound/address-guard.ts';
import { isPublicAddress } from '../../platform/outbound/public-address.ts';
import { openai } from '../../providers/vendors/labs/openai.ts';
import { createLocalCertificate } from '../../testing/vendors/local-certificate.ts';
import { checkBooks } from '../../testing/ledger.ts';
import { createTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { advanceUntil } from '../../testing/until.ts';

const HOST = 'models.example';
const ADDRESS = `https://${HOST}:8443/v1`;
const PLATFORM_KEY = 'canary-key-of-the-platform';
// One of the many loopback addresses: the port is fixed, and another test run may hold it elsewhere.
const PLACE = `127.${1 + Math.floor(Math.random() * 254)}.${Math.floor(Math.random() * 256)}.7`;
const AUTHORITIES = getCACertificates('default');

const FRAMES = [
  { choices: [{ index: 0, delta: { content: 'From elsewhere' }, finish_reason: null }] },
  { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
  { choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 } },
].map((frame) => `data: ${JSON.stringify(frame)}\n\n`);

interface Received {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const received: Received[] = [];
let elsewhere: Server;

beforeAll(async () => {
  const { certificate, key } = createLocalCertificate(HOST);
  setDefaultCACertificates([...AUTHORITIES, certificate]);
  elsewhere = createServer({ cert: certificate, key }, (request, response) => {
    let body = '';
    request.on('data', (bytes) => (body += String(bytes)));
    request.on('end', () => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`${FRAMES.join('')}data: [DONE]\n\n`);
    });
  });
  await new Promise<void>((resolve) => elsewhere.listen(8443, PLACE, resolve));
});
afterAll(() => {
  setDefaultCACertificates(AUTHORITIES);
  elsewhere.closeAllConnections();
  elsewhere.close();
});

/** The real guard, but for the one server of the test. */
function createTestGuard(): AddressGuard {
  const addresses = new Map([
    [HOST, PLACE],
    ['inside.example', '10.0.0.7'],
  ]);
  return createAddressGuard({
    resolve: (host) => Promise.resolve([{ address: addresses.get(host) ?? '93.184.215.14', family: 4 }]),
    isAllowed: (address) => address === PLACE || isPublicAddress(address),
  });
}

describe('a reply from an address of the caller’s', () => {
  let app: TestApp;
  let member: Person;
  beforeEach(async () => {
    received.length = 0;
    app = await createTestApp({
      addressGuard: createTestGuard(),
      environment: {
        API_BASE_HOSTS: [HOST, 'inside.example', '127.0.0.1', '[::1]', '10.0.0.1', '169.254.169.254'].join(),
        OPENAI_API_KEY: PLATFORM_KEY,
        OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      },
    });
    member = await app.createMember();
  });
  afterEach(async () => {
    await checkBooks(app.db);
    await app.close();
  });

  const ask = (person: Person, address: string, model = app.model.id) =>
    advanceUntil(
      app.clock,
      app.generate(person, { prompt: 'Hello', model_name: model, api_base_override: address }),
      1_000,
    );

  it.each(['scripted/one', `openai/${openai.routes[0].models[0]?.model}`])(
    'is got over TLS for a member, and no key of ours goes along: %s [GEN-32] [SS-05]',
    async (model) => {
      const answer = await ask(member, ADDRESS, model);
      expect(answer.json()).toMatchObject({ response: 'From elsewhere' });
      expect(received).toHaveLength(1);
      expect(received[0]?.url).toBe('/v1/chat/completions');
      expect(received[0]?.headers.host).toBe(`${HOST}:8443`);
      expect(received[0]?.headers.authorization).toBeUndefined();
      expect(received[0]?.headers['x-api-key']).toBeUndefined();
      expect(JSON.stringify(received)).not.toContain(PLATFORM_KEY);
      expect(app.provider.calls).toHaveLength(0);
    },
  );

  it('is refused to a guest before anything is sent [GEN-32]', async () => {
    const answer = await ask(await app.startGuest(), ADDRESS);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'api_base_not_allowed' });
    expect(received).toEqual([]);
  });

  it.each([
    'https://other.example/v1',
    `http://${HOST}/v1`,
    `https://${HOST}:9000/v1`,
    `https://user:word@${HOST}/v1`,
    `https://${HOST}.other.example/v1`,
    `https://${HOST}@other.example/v1`,
    'file:///etc/passwd',
    'nonsense',
  ])('is refused for "%s" [GEN-32] [SS-05]', async (address) => {
    const answer = await ask(member, address);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'api_base_not_allowed' });
    expect(received).toEqual([]);
    expect(app.provider.calls).toHaveLength(0);
  });

  it.each([
    'https://127.0.0.1:8443/v1',
    'https://2130706433:8443/v1',
    'https://[::1]:8443/v1',
    'https://10.0.0.1/v1',
    'https://169.254.169.254/v1',
    'https://inside.example:8443/v1',
  ])(
    'never comes from the private place %s, even where the operator listed it [GEN-32] [SS-05]',
    async (address) => {
      const answer = await ask(member, address);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'destination_blocked' });
      expect(received).toEqual([]);
      expect(app.provider.calls).toHaveLength(0);
    },
  );

  it('is not trusted behind another name or with an untrusted certificate [GEN-32]', async () => {
    setDefaultCACertificates(AUTHORITIES);
    const stranger = await createTestApp({
      addressGuard: createTestGuard(),
      environment: { API_BASE_HOSTS: HOST },
    });
    const person = await stranger.createMember();
    const answer = await advanceUntil(
      stranger.clock,
      stranger.generate(person, { prompt: 'Hello', api_base_override: ADDRESS }),
      1_000,
    );
    expect(answer.json()).toMatchObject({ code: 'model_unavailable' });
    expect(received).toEqual([]);
    await stranger.close();
  });
});
