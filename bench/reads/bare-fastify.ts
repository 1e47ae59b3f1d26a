// The baselines of the reads: the framework alone, sending fixed bytes, and the same two rows from the same database.
import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import { listenToParent, sendToParent } from '../parent.ts';

export interface ServeBare {
  readonly kind: 'serve';
  readonly body: string;
  readonly databaseFile: string;
}

async function serve({ body, databaseFile }: ServeBare): Promise<void> {
  const app = fastify({ logger: false });
  const bytes = Buffer.from(body);
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  const findUser = database.prepare('select * from users where id = ?');
  const findRun = database.prepare('select * from runs where user_id = ? and id = ?');
  app.get('/bytes', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
  app.get<{ Params: { userId: string; runId: string } }>('/users/:userId/runs/:runId', (request, reply) => {
    const { userId, runId } = request.params;
    if (findUser.get(userId) === undefined) return reply.code(401).send();
    return reply.send(findRun.get(userId, runId));
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  sendToParent({ kind: 'serving', port: Number(new URL(address).port) });
}

listenToParent({ serve: (message: ServeBare) => void serve(message) });
sendToParent({ kind: 'ready' });
