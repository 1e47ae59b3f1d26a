// Runs read in another wire format, from what is stored and from what is still being written.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '@parley/contract/endpoint.ts';
import { AppError } from '@parley/contract/errors/app-error.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { runStates } from '../../features/runs/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEST_DATABASES } from '../../testing/test-databases.ts';
import { advanceUntil, until } from '../../testing/until.ts';
import { publicRoute } from '../http/binding/route.ts';
import { createLog } from '../log.ts';
import type { EventEncoder } from './encoded-frames.ts';
import { createEventLog, type EventLog } from './event-log.ts';

const endpoint = defineEndpoint({
  id: 'test.chunks',
  method: 'GET',
  path: '/test/{run_id}/chunks/{after}',
  summary: 'The run as chunks.',
  access: 'public',
  guards: 'none',
  rate: 'none',
  scope: null,
  params: z.object({ run_id: z.string(), after: z.coerce.number() }),
  stream: z.unknown(),
  errors: [],
});

/** A wire format such as others have it: no numbers, a count of its own, and a last line. */
function createChunks(): EventEncoder {
  let count = 0;
  return {
    encode({ json }) {
      const event = RunEvent.parse(JSON.parse(json));
      if (event.type === 'error') return `data: {"failed":"${event.code}"}\n\n`;
      if (event.type !== 'content') return '';
      count += 1;
      return `data: ${JSON.stringify({ index: count, delta: event.token })}\n\n`;
    },
    end: () => 'data: [DONE]\n\n',
  };
}

const chunk = (index: number, delta: string): string => `data: ${JSON.stringify({ index, delta })}\n\n`;

describe.each(TEST_DATABASES)('events in another wire format on %s', (database) => {
  let app: TestApp;
  let events: EventLog;
  beforeEach(async () => {
    app = await createTestApp({
      database,
      routes: [
        publicRoute(endpoint, async ({ params }) => ({
          kind: 'stream',
          encoder: createChunks(),
          attach(reader) {
            if (params.run_id === 'none') throw new AppError('database_unavailable');
            return events.attach(params.run_id, params.after, reader);
          },
        })),
      ],
    });
    events = createEventLog({ db: app.db, runs: runStates, clock: app.clock, log: createLog('silent') });
  });
  afterEach(async () => {
    await events.stop();
    await app.close();
  });

  const read = async (runId: string, after = 0): Promise<string> => {
    const answer = await fetch(`${await app.listen()}/test/${runId}/chunks/${after}`);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    return advanceUntil(app.clock, answer.text());
  };

  it('are those that are stored, from any number', async () => {
    const member = await app.createMember();
    app.provider.next({ text: ['one', 'two\n\ndata: x', '三'] });
    const answer = await app.generate(member, { prompt: 'Go' });
    const { run_id: runId } = answer.json<{ run_id: string }>();
    const chunks = ['one', 'two\n\ndata: x', '三'];
    expect(await read(runId)).toBe(
      `${chunks.map((delta, index) => chunk(index + 1, delta)).join('')}data: [DONE]\n\n`,
    );
    expect(await read(runId, 3)).toBe(`${chunk(1, '三')}data: [DONE]\n\n`);
    expect(await read(runId, 99)).toBe('data: [DONE]\n\n');
  });

  it('are those that come while they are read', async () => {
    const member = await app.createMember();
    const words = Array.from({ length: 20 }, (_, index) => ` word-${index}`);
    app.provider.next({ text: words, delayMs: 100 });
    const stream = await app.stream(member, { prompt: 'Go' });
    await stream.waitFor('info');
    await advanceUntil(
      app.clock,
      until(() => stream.events.length > 3, 'some events'),
      10,
    );
    const text = await read(stream.runId());
    await advanceUntil(app.clock, stream.ended);
    const deltas = [...text.matchAll(/"delta":"([^"]*)"/g)].map(([, delta]) => delta);
    expect(deltas.join('')).toBe(words.join(''));
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(text.match(/\[DONE\]/g)).toHaveLength(1);
  });

  it('report in their format what went wrong', async () => {
    expect(await read('none')).toBe('data: {"failed":"database_unavailable"}\n\ndata: [DONE]\n\n');
  });
});
