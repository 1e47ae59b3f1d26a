// Runs agents by API and reads their events.
import { Agent as AgentShape } from '@parley/contract/agents/schemas.ts';
import { RunEvent } from '@parley/contract/runs/events.ts';
import { createFrameDecoder } from '@parley/contract/stream.ts';
import { Agent, request } from 'node:http';
import type { Account } from '../prepared-accounts.ts';
import { toRequest } from '../load/requests.ts';
import { MODEL } from '../server-under-test.ts';
import { toPrompt, type Directives } from '../vendor/directives.ts';

export interface AgentAccess {
  readonly port: number;
  readonly account: Account;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

const toHeaders = ({ token }: Account) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

/** Answers with the id of a public agent. */
export async function createAgent(
  { port, account }: AgentAccess,
  fields: Readonly<Record<string, unknown>>,
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/agents/`, {
    method: 'POST',
    headers: toHeaders(account),
    body: JSON.stringify({ model: MODEL, is_public: true, ...fields }),
  });
  if (!answer.ok) throw new Error(`No agent: ${await answer.text()}`);
  return AgentShape.parse(await answer.json()).id;
}

const toBody = (directives: Directives): string => JSON.stringify({ content: toPrompt(directives) });

/** The whole request as bytes, for clients that hold many connections. */
export function toExecuteRequest(
  account: Account,
  agentId: string,
  directives: Directives,
  key: string,
): string {
  const headers = Object.entries(toHeaders(account)).map(([name, value]) => `${name}: ${value}`);
  const head = [`POST /agents/${agentId}/execute HTTP/1.1`, ...headers, `idempotency-key: ${key}`];
  return toRequest(head, toBody(directives));
}

export interface Execution {
  /** 0 until the response head has arrived. */
  status: number;
  /** Of a response that is not a stream. */
  body: string;
  readonly events: RunEvent[];
}

export interface ExecuteOptions extends AgentAccess {
  readonly agentId: string;
  readonly directives: Directives;
  readonly key?: string;
  readonly onEvent?: (event: RunEvent) => void;
}

/** Resolves when the stream has ended or broke; what was read is in the result either way. */
export function execute(options: ExecuteOptions): Promise<Execution> {
  const { port, account, agentId, directives, key, onEvent } = options;
  const execution: Execution = { status: 0, body: '', events: [] };
  const { promise, resolve } = Promise.withResolvers<Execution>();
  const headers = { ...toHeaders(account), ...(key !== undefined && { 'idempotency-key': key }) };
  const path = `/agents/${agentId}/execute`;
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path, headers, agent });
  const decoder = createFrameDecoder(({ json }) => {
    if (json === '[DONE]') return;
    const event = RunEvent.parse(JSON.parse(json));
    execution.events.push(event);
    onEvent?.(event);
  });
  outgoing.on('response', (answer) => {
    execution.status = answer.statusCode ?? 0;
    const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
    answer.setEncoding('utf8');
    answer.on('data', (piece: string) => {
      if (isStream) decoder.push(piece);
      else execution.body += piece;
    });
    answer.on('error', () => undefined);
    answer.on('close', () => resolve(execution));
  });
  outgoing.on('error', () => resolve(execution));
  outgoing.end(toBody(directives));
  return promise;
}
