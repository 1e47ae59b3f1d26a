// Metrics, traces, request ids and health, as those who run an installation see them.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { createLog } from '../log.ts';
import { startServerProcess } from '../../testing/processes/server-process.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { createTestDatabase, TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';

const TOKEN = 'only-for-metrics-0123456789';
const HOUR_MS = 3_600_000;

let apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps) await app.close();
  apps = [];
});

async function start(options: TestAppOptions): Promise<TestApp> {
  const app = await createTestApp(options);
  apps.push(app);
  return app;
}

function readMetrics(app: TestApp, token?: string) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return app.server.app.inject({ url: '/metrics', headers });
}

describe.each(TEST_DATABASES)('the metrics on %s', (database) => {
  const startMeasured = (): Promise<TestApp> =>
    start({ database, environment: { METRICS_TOKEN: TOKEN, LIMIT_FACTOR: '1000' } });

  it('tell requests, runs, first tokens, queues, the event loop and the ledger [OPS-01]', async () => {
    const app = await startMeasured();
    const member = await app.createMember();
    await app.generate(member, { prompt: 'Private words' });
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    await app.generate(member, { prompt: 'Private words' });
    await app.call({ url: '/runs/run_unknown' }, member);
    await app.call({ url: '/nowhere/at/all' });
    const before = (await readMetrics(app, TOKEN)).body;
    expect(before).toContain('parley_ledger_differences -1');
    await app.clock.advance(HOUR_MS);
    await advanceUntil(
      app.clock,
      until(async () => (await readMetrics(app, TOKEN)).body.includes('parley_ledger_differences 0')),
      1_000,
    );
    const answer = await readMetrics(app, TOKEN);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const line of [
      'parley_http_requests_total{method="POST",route="/generate",status="200"} 1',
      'parley_http_requests_total{method="GET",route="/runs/:runId",status="404"} 1',
      'parley_http_requests_total{method="GET",route="unmatched",status="404"} 1',
      'parley_runs_total{kind="chat",state="begun"} 2',
      'parley_runs_total{kind="chat",state="succeeded"} 1',
      'parley_runs_total{kind="chat",state="failed"} 1',
      'parley_first_token_seconds_count{vendor="scripted"} 1',
      'parley_vendor_calls_total{vendor="scripted",outcome="ok"} 1',
      'parley_vendor_calls_total{vendor="scripted",outcome="failed"} 1',
      'parley_live_runs 0',
      'parley_waiting_calls{queue="work"} 0',
      'parley_database_up 1',
    ])
      expect(answer.body).toContain(line);
    expect(answer.body).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
    for (const personal of [member.userId, 'Private words', 'run_unknown', '/nowhere'])
      expect(answer.body).not.toContain(personal);
  });

  it('have one series for a route, whatever addresses are asked for [OPS-01]', async () => {
    const app = await startMeasured();
    const member = await app.createMember();
    const count = async (): Promise<number> =>
      (await readMetrics(app, TOKEN)).body.split('\n').filter((line) => line.includes('route="')).length;
    await app.call({ url: '/runs/run_0' }, member);
    await app.call({ url: '/made-up-0' });
    await readMetrics(app, TOKEN);
    const before = await count();
    for (let number = 1; number < 30; number += 1) {
      await app.call({ url: `/runs/run_${number}` }, member);
      await app.call({ url: `/made-up-${number}?page=${number}` });
    }
    expect(await count()).toBe(before);
  });
});

describe('the page of the metrics', () => {
  it('is not there without the setting, and refuses any other token [OPS-01] [LO-04]', async () => {
    expect((await readMetrics(await start({}), TOKEN)).statusCode).toBe(404);
    const app = await start({ environment: { METRICS_TOKEN: TOKEN } });
    const member = await app.createMember();
    for (const token of [undefined, '', 'wrong', `${TOKEN}x`, TOKEN.slice(1), member.token]) {
      const refused = await readMetrics(app, token);
      expect(refused.statusCode).toBe(401);
      expect(refused.body).not.toContain('parley_');
    }
    expect((await readMetrics(app, TOKEN)).statusCode).toBe(200);
  });
});

interface SentSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[];
}

describe('traces', () => {
  let collector: Server;
  let bodies: string[];
  let endpoint: string;
  beforeEach(async () => {
    bodies = [];
    collector = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece));
      request.on('end', () => {
        if (request.url === '/v1/traces') bodies.push(body);
        response.setHeader('content-type', 'application/json').end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  });
  afterEach(() => void collector.close());

  function readSpans(): SentSpan[] {
    interface Sent {
      readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[];
    }
    return bodies.flatMap((body) =>
      // Sent by the exporter, in the format of its protocol.
      (JSON.parse(body) as Sent).resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  }

  it('go on from the caller to the run and the vendor, without texts of people [OPS-01]', async () => {
    const app = await createTestApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    const member = await app.createMember();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await app.generate(member, { prompt: 'Private words' }, { headers });
    await app.close();
    const mine = readSpans().filter((span) => span.traceId === traceId);
    const find = (name: string): SentSpan | undefined => mine.find((span) => span.name === name);
    expect(find('POST /generate')?.parentSpanId).toBe('b7ad6b7169203331');
    expect(find('run chat')?.parentSpanId).toBe(find('POST /generate')?.spanId);
    expect(find('turn scripted')?.parentSpanId).toBe(find('run chat')?.spanId);
    expect(bodies.join()).not.toContain('Private words');
    expect(bodies.join()).not.toContain(member.userId);
  });

  it('of a collector that is away delay neither replies nor the stop [OPS-01]', async () => {
    collector.close();
    const app = await createTestApp({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    const member = await app.createMember();
    expect((await app.generate(member, { prompt: 'Hello' })).statusCode).toBe(200);
    await app.close();
  });
});

describe('what is switched off', () => {
  it('is not loaded by a server: neither metrics nor traces [OPS-01]', async () => {
    const told = `import { registerHooks } from 'node:module';
      registerHooks({ load(url, context, next) { process.stderr.write(url + '\\n'); return next(url, context); } });`;
    const listLoaded = async (environment: Readonly<Record<string, string>>): Promise<string> => {
      const database = await createTestDatabase('sqlite');
      const server = await startServerProcess(database, {
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(told)}`,
        ...environment,
      });
      server.signal('SIGTERM');
      await server.ended;
      await database.remove();
      return server.errors();
    };
    const plain = await listLoaded({});
    expect(plain).toContain('/fastify/');
    expect(plain).not.toMatch(/@opentelemetry|prom-client/);
    const all = await listLoaded({
      METRICS_TOKEN: TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    });
    expect(all).toMatch(/@opentelemetry\/sdk-trace/);
    expect(all).toMatch(/prom-client/);
  });
});

describe('a line of the log', () => {
  it('carries the id of the request that began the work, also of a run behind it [OPS-01]', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const app = await start({ log });
    const member = await app.createMember();
    app.provider.next({ fault: { kind: 'error', error: new AppError('model_unavailable') } });
    const answer = await app.generate(member, { prompt: 'Hello' });
    const requestId: unknown = answer.json().request_id ?? null;
    const failed = lines
      .map((line): Record<string, unknown> => JSON.parse(line))
      .find(({ msg }) => msg === 'run.failed');
    expect(failed?.['requestId']).toMatch(/^req_/);
    if (requestId !== null) expect(failed?.['requestId']).toBe(requestId);
  });
});
