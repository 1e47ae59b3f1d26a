// The baseline of agent runs: the same turns asked of the vendor directly, one after another over one connection.
import { Agent, request } from 'node:http';
import { toPrompt, type Directives } from '../vendor/directives.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

interface Message {
  readonly role: string;
  readonly content: string;
}

function askVendor(port: number, messages: readonly Message[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const path = '/v1/chat/completions';
  const outgoing = request({ host: '127.0.0.1', port, method: 'POST', path, agent });
  outgoing.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => resolve());
  });
  outgoing.on('error', reject);
  outgoing.end(JSON.stringify({ model: 'bench-model', messages, stream: true }));
  return promise;
}

/** Milliseconds that the turns take without an engine around them. */
export async function measureModelTime(port: number, directives: Directives): Promise<number> {
  const messages: Message[] = [{ role: 'user', content: toPrompt(directives) }];
  const startedAtMs = performance.now();
  for (const round of directives.rounds ?? []) {
    await askVendor(port, messages);
    for (const name of round) messages.push({ role: 'tool', content: name });
  }
  await askVendor(port, messages);
  return performance.now() - startedAtMs;
}
