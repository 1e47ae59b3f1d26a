/** A program that works as it is, once it has a key. The compiler checks it in `scripts/client-examples.test.ts`. */
export function toClientSample(address: string): string {
  return `import { createParley } from '@parley/client';

const parley = createParley({ baseUrl: '${address}', apiKey: 'ak_...' });

const models = await parley.models.list();
if (!models.ok) console.error(models.error.code, models.error.detail);

const reply = parley.chat.generate({ body: { prompt: 'What is a bill of lading?' } });
for await (const event of reply) if (event.type === 'content') console.log(event.token);
const end = await reply.finish();
if (!end.ok) console.error(end.error.code, end.error.detail);`;
}
