// The baseline of the appends: the framework alone, reading the same bodies and sending responses of the same size.
import fastify from 'fastify';
import { listenToParent, sendToParent } from '../parent.ts';

const ANSWER = {
  success: true,
  session_id: 's-0',
  message_count: 1,
  etag: 'x'.repeat(27),
  updated_at: new Date(0).toISOString(),
  previous_etag: 'x'.repeat(27),
  appended: 1,
};

async function serve(): Promise<void> {
  const app = fastify({ logger: false });
  app.post('/api/chat-history/session/:id/messages', () => Promise.resolve(ANSWER));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  sendToParent({ kind: 'serving', port: Number(new URL(address).port) });
}

listenToParent({ serve: () => void serve() });
sendToParent({ kind: 'ready' });
