import { startProcess } from '../processes.ts';
import { monotonicMs } from '../parent.ts';
import type { BeginRequests, RequestWindow } from './request-client.ts';
import { sleep } from '../sleep.ts';

export interface RequestPlan {
  readonly port: number;
  readonly request: string;
  readonly windowMs: number;
}

export interface RequestRate {
  readonly perSecond: number;
  readonly failed: number;
}

const CONNECTIONS = 32;
const WARM_UP_MS = 1_000;

/** Repeats the same request over many connections and counts the responses in a time window. */
export async function driveRequests({ port, request, windowMs }: RequestPlan): Promise<RequestRate> {
  const client = startProcess(new URL('./request-client.ts', import.meta.url));
  await client.receive('ready');
  client.send({ kind: 'begin', port, request, connections: CONNECTIONS } satisfies BeginRequests);
  await sleep(WARM_UP_MS);
  client.send({ kind: 'open-window' });
  await client.receive('opened');
  const startedAtMs = monotonicMs();
  await sleep(windowMs);
  client.send({ kind: 'close-window' });
  const { answers, failed, failure } = await client.receive<RequestWindow>('window');
  const perSecond = (answers / (monotonicMs() - startedAtMs)) * 1_000;
  await client.stop();
  if (failure !== null)
    console.error(`First failure of ${JSON.stringify(request.split('\r\n')[0])}: ${failure}`);
  return { perSecond, failed };
}
