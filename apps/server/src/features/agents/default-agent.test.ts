import { expect, it } from 'vitest';
import { countTurnTokens } from '../../providers/token-count.ts';
import { createAgentClient } from '../../testing/agents/agent-client.ts';
import { createTestApp } from '../../testing/test-app.ts';

const MOST_TOKENS = 6_000;

it('the tools of the default agent take under 6,000 tokens of a turn', async () => {
  const app = await createTestApp();
  const client = createAgentClient(app, await app.createMember());
  app.provider.next({ text: 'Hello.' });
  const body = { content: 'Hi', model: 'scripted/one' };
  await client.finish(await client.execute('/agents/execute-default', body));
  const turn = app.provider.calls[0]?.turn;
  if (!turn) throw new Error('The model was not asked.');
  expect(turn.tools.map(({ name }) => name)).toEqual(expect.arrayContaining(['web_search', 'code_run']));
  const tokens = await countTurnTokens({ ...turn, system: null, messages: [] });
  expect(tokens).toBeGreaterThan(100);
  expect(tokens).toBeLessThan(MOST_TOKENS);
  await app.close();
});
