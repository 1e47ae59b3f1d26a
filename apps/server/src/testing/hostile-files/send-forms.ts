// Sends malformed forms, over connections that are cut where a form says so.
import { Agent, request } from 'node:http';
import { makeHostileForm, type HostileForm } from './hostile-forms.ts';

export interface FormResult {
  readonly number: number;
  readonly what: string;
  readonly tookMs: number;
  /** `null`: the connection ended without a reply. */
  readonly status: number | null;
  /** Whether the reply is an acceptable one for a malformed form. */
  readonly isExpected: boolean;
}

const ANSWERS: ReadonlySet<number | null> = new Set([200, 400, 413, 415, 422]);

interface Target {
  readonly address: string;
  readonly token: string;
  readonly agent: Agent;
}

function send({ address, token, agent }: Target, form: HostileForm): Promise<number | null> {
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const call = request(`${address}/files/extract-text`, {
    method: 'POST',
    agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form.contentType,
      'content-length': form.body.length,
    },
  });
  call.on('response', (reply) => {
    reply.resume();
    reply.on('close', () => resolve(reply.statusCode ?? null));
  });
  call.on('error', () => resolve(null));
  if (form.cutAfter === null) call.end(form.body);
  else call.write(form.body.subarray(0, form.cutAfter), () => call.destroy());
  return promise;
}

/** Sends the forms with these seeds, with limited concurrency. */
export async function sendForms(
  target: { readonly address: string; readonly token: string },
  count: number,
  concurrency: number,
): Promise<FormResult[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const results: FormResult[] = [];
  let next = 0;
  async function work(): Promise<void> {
    while (next < count) {
      const number = next;
      next += 1;
      const form = makeHostileForm(number);
      const startedAtMs = performance.now();
      const status = await send({ ...target, agent }, form);
      const tookMs = performance.now() - startedAtMs;
      const isExpected = ANSWERS.has(status) || (status === null && form.cutAfter !== null);
      results.push({ number, what: form.what, tookMs, status, isExpected });
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  agent.destroy();
  return results;
}
