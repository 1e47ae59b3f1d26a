import { expect, it } from 'vitest';
import { toReadableBody } from './exact-answers.ts';

async function pass(pieces: readonly string[]): Promise<string> {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(encoder.encode(piece));
      controller.close();
    },
  });
  return new Response(toReadableBody(body, 'text/event-stream')).text();
}

it('takes a line that comes byte by byte, however long it is, in one pass', async () => {
  const line = `data: {"structuredContent":{"id":1234567890123456789,"text":"${'x'.repeat(150_000)}"}}\n\n`;
  expect(await pass(Array.from(line))).toBe(line.replace('1234567890123456789', '"1234567890123456789"'));
}, 60_000);
