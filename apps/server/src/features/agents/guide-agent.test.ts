import { expect, it } from 'vitest';
import { openEvents } from '../../testing/event-client.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { advanceUntil } from '../../testing/until.ts';

it.each([
  ['What is 17*23?', 'The result is **391**.'],
  ['17 乘以 23 等于多少？', '结果是 **391**。'],
])(
  'the built-in model calls the calculator for "%s" and answers with its result [EXE-21]',
  async (content, final) => {
    const app = await createTestApp();
    try {
      const member = await app.createMember();
      const payload = { name: 'Helper', tools: ['calculator'], model: 'guide/guide' };
      const created = await app.call({ method: 'POST', url: '/agents/', payload }, member);
      const reader = await openEvents(await app.listen(), {
        method: 'POST',
        path: `/agents/${created.json<{ id: string }>().id}/execute`,
        token: member.token,
        headers: { 'content-type': 'application/json' },
        payload: Buffer.from(JSON.stringify({ content })),
      });
      await advanceUntil(app.clock, reader.ended);
      const called = reader.events.filter(({ type }) => type === 'tool_called');
      expect(called).toMatchObject([{ tool_name: 'calculator' }]);
      const [output, another] = reader.events.filter((event) => event.type === 'tool_output');
      expect(another).toBeUndefined();
      expect(output).toMatchObject({ tool_name: 'calculator', is_error: false });
      expect(JSON.parse(output?.output ?? '')).toMatchObject({ result: '391' });
      expect(reader.events.findLast(({ type }) => type === 'message')).toEqual({ type: 'message', final });
      expect(reader.events.find(({ type }) => type === 'complete')).toMatchObject({
        cost: 0,
        reason: 'stop',
      });
    } finally {
      await app.close();
    }
  },
);
