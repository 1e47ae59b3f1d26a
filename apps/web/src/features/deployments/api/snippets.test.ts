import { expect, test } from 'vitest';
import { toSnippet } from './snippets.ts';

const OF = { url: 'https://parley.example/run', agentId: 'radar', isStream: false, content: 'Compare' };
const ANSWERS = [
  { output: 'It rose.', error: null, status: 'succeeded' },
  { output: null, error: 'model_unavailable', status: 'failed' },
  { output: null, error: null, status: 'waiting' },
];

/** What the code prints where the call is answered so. */
async function print(answer: object): Promise<unknown[]> {
  const printed: unknown[] = [];
  // The constructor of async functions has no name of its own.
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  const run = new AsyncFunction('fetch', 'process', 'console', toSnippet('javascript', OF));
  const respond = () => Promise.resolve(Response.json(answer));
  await run(respond, { env: {} }, { log: (text: unknown) => printed.push(text) });
  return printed;
}

test('the code says what became of a run that has no output [DEP-11]', async () => {
  const printed = await Promise.all(ANSWERS.map(print));
  expect(printed).toEqual([['It rose.'], ['model_unavailable'], ['waiting']]);
  expect(toSnippet('python', OF)).toContain('print(run["output"] or run["error"] or run["status"])');
});
