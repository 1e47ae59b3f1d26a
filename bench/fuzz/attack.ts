// One expensive call, made while the health endpoint is polled.
import { performance } from 'node:perf_hooks';
import type { LoopDelay } from '../instrumented-server.ts';
import type { RunningServer } from '../server-under-test.ts';
import { send } from './send.ts';

export interface Attack {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type?: string;
  readonly body?: Buffer;
}

const BOUNDARY = 'attack-boundary';
const HEALTH_EVERY_MS = 20;

export function toJson(name: string, path: string, body: object): Attack {
  return { name, method: 'POST', path, type: 'application/json', body: Buffer.from(JSON.stringify(body)) };
}

export function toForm(name: string, path: string, fields: Readonly<Record<string, string>>): Attack {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  return {
    name,
    method: 'POST',
    path,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
  };
}

export interface AttackOutcome {
  readonly attack: Attack;
  readonly status: number;
  /** CPU time of the server's loop in one turn. */
  readonly blockMs: number;
  /** The slowest response of the health endpoint. */
  readonly healthMs: number;
}

/** Polls `/health` until `work` is done; returns the longest response time. */
async function askMeanwhile(port: number, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longestMs = 0;
  while (!isDone) {
    const beganMs = performance.now();
    await fetch(`http://127.0.0.1:${port}/health`).then((answer) => answer.arrayBuffer());
    longestMs = Math.max(longestMs, performance.now() - beganMs);
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, HEALTH_EVERY_MS))]);
  }
  return longestMs;
}

export async function perform(server: RunningServer, attack: Attack, token: string): Promise<AttackOutcome> {
  const { process: child, port } = server;
  const { method, path, headers = {}, type, body = null } = attack;
  child.send({ kind: 'reset-delay' });
  const call = send(port, {
    operation: { id: attack.name, method, path, parameters: [], body: null },
    token,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(type !== undefined && { 'content-type': type }),
    },
    body,
  });
  const healthMs = await askMeanwhile(port, call);
  const { status } = await call;
  child.send({ kind: 'read-delay' });
  const { longestBlockMs } = await child.receive<LoopDelay>('delay');
  return { attack, status, blockMs: longestBlockMs, healthMs };
}
