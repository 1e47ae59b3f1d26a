import type { RunEvent } from '@parley/contract/runs/events.ts';
import type { Run } from '@parley/contract/runs/schemas.ts';
import { encodeFrame } from '@parley/contract/stream.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createExecutions } from '../../../platform/runs/executions.ts';
import { createLocalDatabase } from '../../../platform/store/database.ts';
import { createManualClock } from '../../../testing/manual-clock.ts';
import { createExecution, createReplyMessage } from '../sessions/message.ts';
import { createReplyDriver } from './reply-driver.ts';

const BEFORE: readonly RunEvent[] = [
  { type: 'info', run_id: 'run-1', agent_id: 'a', agent_name: 'Clerk', model: 'guide/Guide' },
  { type: 'waiting', call_ids: ['c1'] },
];
const AFTER: readonly RunEvent[] = [
  { type: 'approval_decided', approval_id: 'apv_1', call_id: 'c1', decision: 'approved', by: 'Ada' },
  { type: 'message', final: 'It is sent.' },
  { type: 'complete', cost: 0.01, model_used: 'guide/Guide', run_id: 'run-1', balance: 1, reason: 'stop' },
  { type: 'streaming_ended' },
];
const EVENTS = [...BEFORE, ...AFTER];

let isShown = false;
let status: Run['status'] = 'waiting';
beforeEach(() => {
  isShown = false;
  status = 'waiting';
});

/** The server sends what there is so far; while the run waits it keeps the connection open. */
function build() {
  const clock = createManualClock();
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let looks = 0;
  const attach = vi.fn((_runId: string, after: number) => {
    let own: ReadableStreamDefaultController<Uint8Array> | null = null;
    const known = status === 'waiting' ? BEFORE : EVENTS;
    const frames = known.map((event, index) => encodeFrame(index + 1, JSON.stringify(event)));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        open.add(controller);
        controller.enqueue(new TextEncoder().encode(frames.slice(after).join('')));
        if (status !== 'waiting') controller.close();
      },
      cancel: () => void (own && open.delete(own)),
    });
    return Promise.resolve(new Response(body));
  });
  const message = createReplyMessage({ id: 'm2', parentId: 'm1', nowMs: clock.now() }, 'key-1');
  const driver = createReplyDriver({
    executions: createExecutions({ database: createLocalDatabase(), clock }),
    message: {
      ...message,
      agentExecution: createExecution({ agentId: 'a', agentName: 'Clerk', model: '' }),
      reply: { ...message.reply, runId: 'run-1', status: 'streaming' },
    },
    source: {
      whenOnline: () => Promise.resolve(),
      start: null,
      startAgain: null,
      attach,
      findRun() {
        looks += 1;
        return Promise.resolve({ id: 'run-1', status, last_event: BEFORE.length, duration_ms: 1 } as Run); // no more is read
      },
    },
    parking: { isShown: () => isShown, lookAfterMs: () => 5_000 },
    clock,
    device: { isIos: false, isMobile: false },
    random: () => 0,
    onChange: () => undefined,
    onBalance: () => undefined,
    onWait: () => undefined,
  });
  const pass = async (ms: number) => {
    for (let step = 0; step < ms; step += 250) {
      await clock.advance(250);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { driver, attach, open, pass, looks: () => looks };
}

test('a run that waits for a person out of view holds no connection, and is heard again once it has gone on', async () => {
  const { driver, attach, open, pass, looks } = build();
  await pass(60_000);
  expect(attach).toHaveBeenCalledTimes(1);
  expect(open.size).toBe(0);
  expect(looks()).toBeGreaterThan(5);
  expect(looks()).toBeLessThan(20);
  expect(driver.state.reply.status).toBe('streaming');
  status = 'running';
  await pass(6_000);
  expect(attach).toHaveBeenLastCalledWith('run-1', BEFORE.length, expect.anything());
  expect((await driver.done).content).toBe('It is sent.');
});

test('it is listened to as soon as it comes into view, and no longer than that', async () => {
  const { driver, attach, open, pass } = build();
  await pass(1_000);
  expect(open.size).toBe(0);
  isShown = true;
  driver.review();
  await pass(250);
  expect([attach.mock.calls.length, open.size]).toEqual([2, 1]);
  await pass(60_000);
  expect([attach.mock.calls.length, open.size]).toEqual([2, 1]);
  isShown = false;
  driver.review();
  await pass(250);
  expect(open.size).toBe(0);
  expect(driver.state.reply.status).toBe('streaming');
  driver.abandon();
  expect((await driver.done).reply.status).toBe('stopped');
});
